import { blend, type Rgb } from './colour.ts';

/** The light of one moment: what it does to every colour, what the sky shows, how strongly sun and lamps shine (0 to 1). */
export interface Daylight {
  /** Factors by which the light multiplies red, green and blue. */
  readonly tint: Rgb;
  readonly skyTop: string;
  readonly skyLow: string;
  readonly sunColour: string;
  readonly sun: number;
  readonly lamps: number;
  /** How much farther a sunbeam travels sideways than down: low sun, long patches. */
  readonly slant: number;
}

export const timesOfDay = ['morning', 'noon', 'overcast', 'golden', 'dusk', 'night'] as const;
export type TimeOfDay = (typeof timesOfDay)[number];

const daylights: Record<TimeOfDay, Daylight> = {
  morning: {
    tint: [1, 0.985, 0.96],
    skyTop: '#cfe3ee',
    skyLow: '#fdf0dc',
    sunColour: '#fff1cf',
    sun: 0.5,
    lamps: 0,
    slant: 1,
  },
  noon: {
    tint: [1, 1, 0.995],
    skyTop: '#b9dbee',
    skyLow: '#edf6f7',
    sunColour: '#fffdf2',
    sun: 0.45,
    lamps: 0,
    slant: 0.62,
  },
  overcast: {
    tint: [0.955, 0.965, 0.975],
    skyTop: '#d3dbe0',
    skyLow: '#f1f2ef',
    sunColour: '#f6f8fa',
    sun: 0.16,
    lamps: 0.25,
    slant: 0.5,
  },
  golden: {
    tint: [1, 0.94, 0.84],
    skyTop: '#f3c98f',
    skyLow: '#fdebc9',
    sunColour: '#ffd58c',
    sun: 0.6,
    lamps: 0,
    slant: 1.5,
  },
  dusk: {
    tint: [0.8, 0.68, 0.7],
    skyTop: '#536a9b',
    skyLow: '#f3a983',
    sunColour: '#f7b48a',
    sun: 0.1,
    lamps: 0.85,
    slant: 1.7,
  },
  night: {
    tint: [0.5, 0.48, 0.6],
    skyTop: '#101a33',
    skyLow: '#35406a',
    sunColour: '#a9bfe8',
    sun: 0.09,
    lamps: 1,
    slant: 0.9,
  },
};

const between = (from: number, to: number, amount: number) => from + (to - from) * amount;

/** Gives the light of a time of day, or of the way from it to another (`amount` 0 to 1). */
export function daylightAt(time: TimeOfDay, towards: TimeOfDay = time, amount = 0): Daylight {
  const from = daylights[time];
  const to = daylights[towards];
  return {
    tint: [
      between(from.tint[0], to.tint[0], amount),
      between(from.tint[1], to.tint[1], amount),
      between(from.tint[2], to.tint[2], amount),
    ],
    skyTop: blend(from.skyTop, to.skyTop, amount),
    skyLow: blend(from.skyLow, to.skyLow, amount),
    sunColour: blend(from.sunColour, to.sunColour, amount),
    sun: between(from.sun, to.sun, amount),
    lamps: between(from.lamps, to.lamps, amount),
    slant: between(from.slant, to.slant, amount),
  };
}
