// The replay page: reads what it was given, and puts its parts together.

import { App } from "./app.js";
import { expose } from "./hook.js";
import { listenToKeys } from "./keys.js";
import { readStories } from "./story.js";

const app = new App(readStories());
listenToKeys(app);
expose(app);
