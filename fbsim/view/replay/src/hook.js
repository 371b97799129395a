// window.fbsimReplay: what programs that open the page (tests, notebooks) may ask of it.
//
//   ready           a promise: everything is loaded and drawn once; tells whether there is WebGL
//   time, start, end, playing, speed    s, s, s, whether, times real time
//   seek(t), play(), pause(), setSpeed(x)    after seek the scene is at t; it is drawn a moment later
//   ownTime(pane)   time in that recording in s (0: the first)
//   shots           [{pane, number, time}] in order of the page's time
//   pose(id, pane)  {position: [x, y, z] in m, rotation: [x, y, z, w]} on fbsim's table (z up), from the scene
//   parts(id, pane) the same for each component of a thing, in the recording's order
//   visible(id, pane), tint(id, pane)    whether it is shown; "#rrggbb" of its body, from its material
//   project(point, pane)                 [x, y] in pixels of the window, of a point [x, y, z] in m
//   drawn           how many times the scenes were drawn since the page was opened
//   moving          whether another picture will be drawn soon
//   camera          "table", "gun", "shell", "plan", or null once a piece is looked at; may be set
//   eye(pane)       {eye, target} in m
//   select(id, pane), selected

/** Put it on the window. */
export function expose(app) {
  const stage = (pane = 0) => app.stages[pane];
  window.fbsimReplay = {
    ready: app.ready,
    get time() { return app.clock.time; },
    get start() { return app.clock.start; },
    get end() { return app.clock.end; },
    get playing() { return app.clock.playing; },
    get speed() { return app.clock.speed; },
    get shots() { return app.shots; },
    get selected() { return app.selected; },
    get moving() { return app.asked != null; },
    get drawn() { return app.drawn; },
    get camera() { return app.preset; },
    set camera(preset) { app.look(preset, false); },
    seek(time) { app.clock.pause(); app.clock.seek(time); app.show(); },
    play: () => app.clock.play(),
    pause: () => app.clock.pause(),
    setSpeed: (speed) => app.clock.setSpeed(speed),
    ownTime: (pane = 0) => app.timeline.ownTime(pane, app.clock.time),
    pose: (id, pane) => stage(pane).actors.pose(id),
    parts: (id, pane) => stage(pane).actors.parts(id),
    visible: (id, pane) => stage(pane).actors.isVisible(id),
    tint: (id, pane) => stage(pane).actors.tint(id),
    select: (id, pane = 0) => app.select(pane, id),
    eye: (pane) => ({ eye: stage(pane).camera.position.toArray(), target: stage(pane).controls.target.toArray() }),
    project(point, pane) {
      const frame = stage(pane).canvas.getBoundingClientRect();
      const place = stage(pane).project(point);
      return place && [place[0] + frame.left, place[1] + frame.top];
    },
  };
}
