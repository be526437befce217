import { createStore, type Store } from "../../store/store";

const PITCH_HZ = 880;
const LENGTH_SECONDS = 0.25;
const VOLUME = 0.1;

/** A short tone for alarms. It is off until the user switches it on: browsers play sound only after a click. */
class AlarmSound {
  /** Whether alarms are heard. It lasts until the pane is closed. */
  readonly isOn: Store<boolean> = createStore(false);
  #context: AudioContext | undefined;

  /** Switches the sound on or off. Plays it once when it is switched on, so that the volume can be set. */
  switch(isOn: boolean): void {
    this.isOn.set(isOn);
    if (isOn) this.play();
  }

  /** Plays the tone if the sound is on. A computer without sound stays silent. */
  play(): void {
    if (!this.isOn.get()) return;
    try {
      const context = (this.#context ??= new AudioContext());
      const volume = new GainNode(context, { gain: VOLUME });
      const tone = new OscillatorNode(context, { frequency: PITCH_HZ });
      tone.connect(volume).connect(context.destination);
      tone.start();
      tone.stop(context.currentTime + LENGTH_SECONDS);
    } catch {
      this.isOn.set(false);
    }
  }
}

export const alarmSound = new AlarmSound();
