import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { type Clip, clips, sceneAt } from '../clips.ts';
import { drawInterior } from '../interior.ts';

/**
 * Makes the demo's films anew: draws every frame, rasterises it and hands it to ffmpeg.
 * Run with `npx tsx fake-server/pictures/clips/make.ts`, optionally with names of files. Only this script needs ffmpeg.
 */

const width = 640;
const height = 360;
const framesPerSecond = 25;
const largest = 180 * 1024;
const folder = dirname(fileURLToPath(import.meta.url));

const codecs: Record<Clip['mime'], readonly string[]> = {
  'video/mp4': [
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-crf',
    '27',
    '-profile:v',
    'main',
    '-movflags',
    '+faststart',
  ],
  'video/webm': ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '36', '-row-mt', '1'],
};

/** Gives one frame as raw RGB: the picture's middle, cut to 16 by 9. */
async function frame(clip: Clip, t: number): Promise<Buffer> {
  const svg = drawInterior(sceneAt(clip, t)).replace(
    'viewBox="0 0 1600 1200" width="1600" height="1200"',
    `viewBox="0 140 1600 900" width="${width * 2}" height="${height * 2}"`,
  );
  return sharp(Buffer.from(svg)).resize(width, height).removeAlpha().raw().toBuffer();
}

async function make(clip: Clip): Promise<void> {
  const frames = clip.motion.seconds * framesPerSecond;
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${width}x${height}`,
    '-r',
    `${framesPerSecond}`,
    '-i',
    '-',
  ];
  const output = [
    '-an',
    '-pix_fmt',
    'yuv420p',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-flags:v',
    '+bitexact',
  ];
  const file = join(folder, clip.file);
  const encoder = spawn(
    'ffmpeg',
    ['-y', '-loglevel', 'error', ...input, ...codecs[clip.mime], ...output, file],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  );
  const finished = once(encoder, 'close');
  await once(encoder, 'spawn');
  for (let index = 0; index < frames; index += 1) {
    const ready = encoder.stdin.write(await frame(clip, index / (frames - 1)));
    if (!ready) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  const [code] = await finished;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${clip.file}`);
  const { size } = statSync(file);
  if (size > largest) throw new Error(`${clip.file} has ${size} bytes, more than ${largest}`);
  process.stdout.write(`${clip.file}: ${frames} frames, ${Math.round(size / 1024)} kB\n`);
}

const wanted = process.argv.slice(2);

async function makeAll(): Promise<void> {
  for (const clip of clips) {
    if (wanted.length === 0 || wanted.includes(clip.file)) await make(clip);
  }
}

makeAll().catch((error: NodeJS.ErrnoException) => {
  process.stderr.write(
    error.code === 'ENOENT'
      ? 'ffmpeg was not found. Install it (for example `apt-get install ffmpeg`) and run this again.\n'
      : `${error.message}\n`,
  );
  process.exitCode = 1;
});
