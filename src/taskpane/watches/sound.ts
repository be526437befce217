import { createStore } from "@strikebook/client";

const PITCH_HZ = 880;
const LENGTH_SECONDS = 0.25;
const VOLUME = 0.1;

/** Whether alarms are heard, until the pane is closed. They are not at first: browsers play sound only after a click. */
export const isSoundOn = createStore(false);

let context: AudioContext | undefined;

/** Switches the sound on or off. Plays it once when it is switched on, so that the volume can be set. */
export function switchSound(isOn: boolean): void {
  isSoundOn.set(isOn);
  void playAlarm();
}

/** Plays a short tone if the sound is on. A computer without sound stays silent. */
export async function playAlarm(): Promise<void> {
  if (!isSoundOn.get()) return;
  try {
    context ??= new AudioContext();
    // Safari suspends a context that was silent, or whose page was hidden.
    if (context.state !== "running") await context.resume();
    const volume = new GainNode(context, { gain: VOLUME });
    const tone = new OscillatorNode(context, { frequency: PITCH_HZ });
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + LENGTH_SECONDS);
  } catch {
    isSoundOn.set(false);
  }
}
