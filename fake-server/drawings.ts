import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageSection } from '#contract/entities.ts';
import type { StoredFile } from './files.ts';
import { clips } from './pictures/clips.ts';
import {
  describeScene,
  drawInterior,
  drawLogo,
  drawPoster,
  drawSwordman,
  type Scene,
  sceneFor,
} from './pictures/interior.ts';

/** What a seeded item shows: its words, and its file without the id. Drawn or read only when it is asked for. */
export interface Drawing {
  readonly title: string;
  readonly description: string;
  readonly alt: string;
  readonly category: string | null;
  readonly file: Omit<StoredFile, 'id'>;
}

/** So many different interiors are drawn; more images show them again. */
const scenes = Array.from({ length: 240 }, (_, seed) => sceneFor(seed));

/** The rooms that belong into a section; the gallery and any other section shows what is left. */
const roomsOf: Partial<Readonly<Record<ImageSection, readonly Scene['room'][]>>> = {
  entrance: ['hallway'],
  contact: ['waiting', 'meeting'],
  about: ['study', 'library'],
};
const reserved = Object.values(roomsOf).flat();

const scenesFor = (section: ImageSection): readonly Scene[] =>
  scenes.filter(({ room }) => roomsOf[section]?.includes(room) ?? !reserved.includes(room));

const scenesOf: Readonly<Record<ImageSection, readonly Scene[]>> = {
  gallery: scenesFor('gallery'),
  contact: scenesFor('contact'),
  entrance: scenesFor('entrance'),
  about: scenesFor('about'),
  logo: [],
  swordman: [],
};

const svg = (content: string, draw: () => string): Omit<StoredFile, 'id'> => ({
  type: 'image/svg+xml',
  load: () => new TextEncoder().encode(draw()),
  poster: null,
  isDrawn: true,
  content,
});

/** The picture of a section's image by its place there: an interior, the studio's wordmark, or its statue. */
export function drawingFor(section: ImageSection, index: number): Drawing {
  if (section === 'logo')
    return {
      title: `Studio wordmark ${index + 1}`,
      description: 'The wordmark of Atelier Linde for letterheads and the website.',
      alt: 'The words Atelier Linde',
      category: null,
      file: svg(`logo-${index}`, () => drawLogo(index)),
    };
  if (section === 'swordman')
    return {
      title: `The swordsman, view ${index + 1}`,
      description: 'The bronze that has stood in the hall of the studio since its first day.',
      alt: 'A bronze statue of a swordsman in a niche',
      category: null,
      file: svg(`swordman-${index}`, () => drawSwordman(index)),
    };
  const candidates = scenesOf[section];
  const scene = candidates[index % candidates.length] ?? sceneFor(index);
  return { ...describeScene(scene), file: svg(`interior-${scene.seed}`, () => drawInterior(scene)) };
}

/** The clip and the words of a seeded video. */
export function clipFor(index: number): Drawing {
  const clip = clips[index % clips.length];
  if (!clip) throw new Error('There are no clips');
  const path = join(import.meta.dirname, 'pictures', 'clips', clip.file);
  return {
    title: clip.title,
    description: clip.description,
    alt: clip.alt,
    category: null,
    file: {
      type: clip.mime,
      load: () => readFile(path),
      poster: () => drawInterior(clip.scene),
      isDrawn: false,
      content: clip.file,
    },
  };
}

/** The title card that stands for an uploaded video in the grid. */
export const posterFor = (title: string, seed: number) => (): string => drawPoster(title, seed);
