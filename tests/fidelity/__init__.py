"""How true the simulator is: every case measured against a closed form, another engine, or itself made finer."""
