import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sound } from "./sound";

const settings = vi.hoisted(() => ({ sound: true, volume: 50 }));
vi.mock("./settings.svelte", () => ({ settings }));

// What a page's sounds are made of, as far as one counts: sources that were started, and how loud each sound is.
const started = vi.fn();
const volumes: number[] = [];
const parameter = () => ({ setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn(), set value(loud: number) { volumes.push(loud); } });
const node = (more: object = {}) => ({ connect: (to: unknown) => to, ...more });
class Oscillator {
  frequency = parameter();
  connect = vi.fn();
  start = started;
  stop = vi.fn();
}
class Room {
  currentTime = 0;
  sampleRate = 8;
  state = "running";
  destination = node();
  createGain = () => node({ gain: parameter() });
  createOscillator = () => new Oscillator();
  createBiquadFilter = () => node({ frequency: parameter(), Q: {} });
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
  createBufferSource = () => node({ start: started, stop: vi.fn() });
}

const touched = (is: boolean) => vi.stubGlobal("navigator", { userActivation: { hasBeenActive: is } });
beforeEach(() => {
  vi.stubGlobal("AudioContext", Room);
  vi.stubGlobal("OscillatorNode", Oscillator);
  started.mockClear();
  volumes.length = 0;
  Object.assign(settings, { sound: true, volume: 50 });
});
afterEach(() => void vi.unstubAllGlobals());

async function heard(): Promise<number> {
  await vi.dynamicImportSettled();
  return started.mock.calls.length;
}

test("a page is silent until it was touched", async () => {
  touched(false);
  sound("gong");
  expect(await heard()).toBe(0);
  touched(true);
  sound("gong");
  expect(await heard()).toBe(3);
});

test("who wants silence has it", async () => {
  touched(true);
  settings.sound = false;
  sound("tile");
  expect(await heard()).toBe(0);
});

test("a sound is as loud as the settings say", async () => {
  touched(true);
  sound("bell");
  await heard();
  settings.volume = 100;
  sound("bell");
  await heard();
  expect(volumes[1]).toBeCloseTo(4 * (volumes[0] ?? 0));
});
