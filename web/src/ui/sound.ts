/** Sounds of wood and stone, made here: dry, short, and only after a first gesture on the page. */
import type { SoundName } from "../games/module";
import { volume } from "../state/settings";

export type Heard = SoundName | "turn";

const MAPLE = 430;
const WALNUT = (MAPLE * 3) / 4; // a fourth lower
const BLOCK = 880;
const TAP = 560;
const BELL = 784;
/** A minor third: what is built a level higher sounds so much higher. */
const STEP = 1.19;
/** Two sounds at once stay within the scale, even at full volume. */
const HEADROOM = 0.7;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Browsers allow sound only after a first gesture; waits for it. */
export function listenForGesture(): () => void {
  const begin = () => {
    context ??= "AudioContext" in globalThis ? new AudioContext() : null;
    void context?.resume();
  };
  addEventListener("pointerdown", begin);
  addEventListener("keydown", begin);
  return () => {
    removeEventListener("pointerdown", begin);
    removeEventListener("keydown", begin);
  };
}

/** Play a sound, some steps higher than usual. */
export function sound(name: Heard, steps = 0): void {
  const loud = volume.peek();
  if (context === null || context.state !== "running" || loud === 0) return;
  const out = context.createGain();
  out.gain.value = loud * HEADROOM;
  out.connect(context.destination);
  const at = context.currentTime + 0.01;
  const voice: Voice = { context, out, at, height: STEP ** steps };
  VOICES[name](voice);
}

const VOICES: Readonly<Record<Heard, (voice: Voice) => void>> = {
  maple: (voice) => knock(voice, MAPLE),
  walnut: (voice) => knock(voice, WALNUT),
  pillar: (voice) => knock(voice, TAP, 0, 0.6),
  stone: slide,
  dice: (voice) => {
    for (let n = 0; n < 7; n++) knock(voice, 900 + 500 * Math.random(), n * 0.045, 0.35);
  },
  coin: (voice) => {
    ring(voice, 2400, 0, 0.09, 0.25);
    ring(voice, 3600, 0.03, 0.12, 0.2);
  },
  bid: (voice) => knock(voice, BLOCK, 0, 0.8),
  strike: (voice) => taps(voice, TAP, [1, 1.25, 1.5]),
  bust: (voice) => taps(voice, WALNUT, [1, 0.8, 0.62]),
  turn: (voice) => {
    ring(voice, BELL, 0, 0.38, 0.3);
    ring(voice, BELL * 1.5, 0, 0.25, 0.12);
  },
  none: () => undefined,
};

interface Voice {
  readonly context: AudioContext;
  readonly out: AudioNode;
  readonly at: number;
  /** What every pitch is multiplied by. */
  readonly height: number;
}

/** A block set down: a click of noise and a tone that dies at once. */
function knock(voice: Voice, pitch: number, after = 0, loud = 1): void {
  ring(voice, pitch, after, 0.11, 0.7 * loud);
  ring(voice, pitch * 2.76, after, 0.045, 0.25 * loud);
  rustle(voice, pitch * 4, after, 0.025, 0.5 * loud);
}

function taps(voice: Voice, pitch: number, steps: readonly number[]): void {
  for (const [n, step] of steps.entries()) knock(voice, pitch * step, n * 0.12);
}

/** A plate pushed into its place. */
function slide(voice: Voice): void {
  rustle(voice, 700, 0, 0.26, 0.5, 1400);
  knock(voice, 190, 0.24, 0.8);
}

function ring(
  { context: c, out, at, height }: Voice,
  pitch: number,
  after: number,
  time: number,
  loud: number,
) {
  const tone = c.createOscillator();
  tone.frequency.value = pitch * height;
  const gain = fading(c, at + after, time, loud);
  tone.connect(gain).connect(out);
  tone.start(at + after);
  tone.stop(at + after + time + 0.05);
}

function rustle(
  { context: c, out, at }: Voice,
  pitch: number,
  after: number,
  time: number,
  loud: number,
  to = pitch,
) {
  const source = c.createBufferSource();
  source.buffer = noise ??= hiss(c);
  const band = c.createBiquadFilter();
  band.type = "bandpass";
  band.Q.value = 1.2;
  band.frequency.setValueAtTime(pitch, at + after);
  band.frequency.linearRampToValueAtTime(to, at + after + time);
  source
    .connect(band)
    .connect(fading(c, at + after, time, loud))
    .connect(out);
  source.start(at + after, 0, time + 0.05);
}

function fading(c: AudioContext, at: number, time: number, loud: number): GainNode {
  const gain = c.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + time);
  return gain;
}

function hiss(c: AudioContext): AudioBuffer {
  const buffer = c.createBuffer(1, c.sampleRate / 2, c.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < data.length; n++) data[n] = Math.random() * 2 - 1;
  return buffer;
}
