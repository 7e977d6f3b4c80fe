// A small gong, made of three sines: no file to load.
import { settings } from "./settings.svelte";

let context: AudioContext | undefined;

export function gong(): void {
  context ??= new AudioContext();
  const now = context.currentTime;
  [392, 587.3, 880].forEach((pitch, i) => {
    if (!context) return;
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0, now);
    loudness.gain.linearRampToValueAtTime(0.12 / (i + 1), now + 0.015);
    loudness.gain.exponentialRampToValueAtTime(0.0001, now + 1.4 - i * 0.3);
    tone.connect(loudness).connect(context.destination);
    tone.start(now + i * 0.03);
    tone.stop(now + 1.5);
  });
}

// When it is the reader's turn. A browser that has not been touched yet stays silent.
export function callPlayer(): void {
  if (settings.sound && navigator.userActivation?.hasBeenActive) gong();
}
