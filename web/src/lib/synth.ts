// Every sound of the house, synthesised: no file to load. A sound is a few layers; a layer is a tone, or noise through a band, that rises at once
// and fades.
import { settings } from "./settings.svelte";

interface Layer {
  wave?: OscillatorType; // none: noise
  pitch: number; // of the tone, or the middle of the band of noise, in Hz
  to?: number; // where it glides
  at?: number; // seconds after the beginning
  rise?: number; // seconds to full loudness
  time: number; // seconds until it has faded
  loud: number;
}

const click = (at: number, pitch = 1_900, loud = 0.5): Layer => ({ pitch, at, time: 0.05, loud });
const slide = (at: number, loud = 0.4): Layer => ({ pitch: 2_600, to: 900, at, rise: 0.03, time: 0.14, loud });
const ring = (at: number, pitch: number, time: number, loud: number): Layer => ({ wave: "sine", pitch, at, time, loud });
const thud = (at: number, pitch: number, loud = 0.8): Layer => ({ wave: "sine", pitch, to: pitch * 0.6, at, time: 0.16, loud });
const pluck = (at: number, pitch: number): Layer[] => [
  { wave: "triangle", pitch, at, time: 0.7, loud: 0.28 },
  { wave: "sine", pitch: pitch * 2, at, time: 0.35, loud: 0.1 },
];

const sounds = {
  card: [slide(0), click(0.08, 1_500, 0.3)],
  deal: [0, 0.09, 0.18, 0.27].flatMap((at) => [slide(at, 0.3), click(at + 0.05, 1_700, 0.2)]),
  flip: [slide(0, 0.3), click(0.1, 2_400, 0.5)],
  seal: [thud(0, 150), { pitch: 420, at: 0, time: 0.12, loud: 0.5 }, click(0.11, 900, 0.25)],
  step: [thud(0, 190, 0.4), thud(0.15, 170, 0.4), click(0, 700, 0.2), click(0.15, 650, 0.2)],
  coin: [ring(0, 2_637, 0.32, 0.14), ring(0.07, 3_520, 0.4, 0.14), click(0, 5_000, 0.2)],
  tile: [click(0, 1_100, 0.8), thud(0, 420, 0.4), ring(0.01, 1_480, 0.09, 0.12)],
  whisper: [{ pitch: 4_200, to: 5_600, rise: 0.14, time: 0.4, loud: 0.14 }, ring(0.05, 1_175, 0.5, 0.05)],
  strike: [thud(0, 110, 1), { pitch: 240, time: 0.2, loud: 0.6 }, { wave: "triangle", pitch: 370, to: 92, at: 0.02, time: 0.34, loud: 0.2 }],
  bell: [ring(0, 988, 1.1, 0.16), ring(0, 2_489, 0.5, 0.06)],
  gong: [ring(0, 392, 1.5, 0.2), ring(0.03, 587.3, 1.2, 0.1), ring(0.06, 880, 0.9, 0.07)],
  win: [293.7, 370, 440, 587.3].flatMap((pitch, i) => pluck(i * 0.13, pitch)).concat(pluck(0.6, 740), pluck(0.6, 440)),
  loss: [440, 392, 311.1, 293.7].flatMap((pitch, i) => pluck(i * 0.2, pitch / 2)),
} satisfies Record<string, Layer[]>;

export type Sound = keyof typeof sounds;

const apart = 0.045; // seconds between two that are asked for together
const mostWaiting = 0.5; // no more are strung than within this
const full = 0.7;

let context: AudioContext | undefined;
let hiss: AudioBuffer | undefined;
let next = 0;

// As loud as the settings say.
export function play(name: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const begin = Math.max(context.currentTime, next);
  if (begin > context.currentTime + mostWaiting) return;
  next = begin + apart;
  const out = context.createGain();
  out.gain.value = (settings.volume / 100) ** 2 * full; // the ear counts in powers
  out.connect(context.destination);
  for (const layer of sounds[name]) start(context, layer, begin, out);
}

function start(room: AudioContext, { wave, pitch, to = pitch, at = 0, rise = 0.006, time, loud }: Layer, begin: number, out: AudioNode): void {
  const from = begin + at;
  const loudness = room.createGain();
  loudness.gain.setValueAtTime(0, from);
  loudness.gain.linearRampToValueAtTime(loud, from + rise);
  loudness.gain.exponentialRampToValueAtTime(0.0001, from + Math.max(time, rise + 0.02));
  loudness.connect(out);
  const source = wave ? tone(room, wave) : noise(room);
  const glides = source instanceof OscillatorNode ? source.frequency : band(room, source, loudness);
  if (source instanceof OscillatorNode) source.connect(loudness);
  glides.setValueAtTime(pitch, from);
  if (to !== pitch) glides.exponentialRampToValueAtTime(to, from + time);
  source.start(from);
  source.stop(from + time + 0.05);
}

function tone(room: AudioContext, wave: OscillatorType): OscillatorNode {
  const source = room.createOscillator();
  source.type = wave;
  return source;
}

function noise(room: AudioContext): AudioBufferSourceNode {
  if (!hiss) {
    hiss = room.createBuffer(1, room.sampleRate, room.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  }
  const source = room.createBufferSource();
  source.buffer = hiss;
  source.loop = true;
  return source;
}

function band(room: AudioContext, source: AudioNode, out: AudioNode): AudioParam {
  const filter = room.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = 1.1;
  source.connect(filter).connect(out);
  return filter.frequency;
}
