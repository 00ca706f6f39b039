/** How each small sound is made. */
import type { Noise } from "./show.svelte";

function tone(context: AudioContext, at: number, pitch: number, seconds: number, volume: number): void {
  const [oscillator, gain] = [context.createOscillator(), context.createGain()];
  oscillator.type = "triangle";
  oscillator.frequency.setValueAtTime(pitch, at);
  oscillator.frequency.exponentialRampToValueAtTime(pitch * 0.6, at + seconds);
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + seconds);
}

/** Filtered noise that swells and goes: a breath. */
function breath(context: AudioContext, at: number, seconds: number, pitch: number, volume: number): void {
  const length = Math.ceil(context.sampleRate * seconds);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < length; n++) data[n] = (Math.random() * 2 - 1) * Math.sin((Math.PI * n) / length);
  const [source, filter, gain] = [context.createBufferSource(), context.createBiquadFilter(), context.createGain()];
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(at);
}

export const MAKE: Record<Noise, (context: AudioContext, at: number) => void> = {
  turn: (context, at) => breath(context, at, 0.06, 2400, 0.25),
  square: (context, at) => tone(context, at, 900, 0.04, 0.05),
  breath: (context, at) => breath(context, at, 0.42, 700, 0.5),
  tired: (context, at) => tone(context, at, 220, 0.25, 0.07),
  line: (context, at) => [523, 659, 784].forEach((pitch, n) => tone(context, at + n * 0.12, pitch, 0.5, 0.08)),
};
