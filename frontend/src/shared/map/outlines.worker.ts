import { buffersOf, type Lines } from './lines.js';
import { type OutlineAnswer, type OutlineQuestion } from './read-outline.js';
import { type Areas, type Atlas, toAreas, toOutline } from './world-outline.js';

const thread = globalThis as unknown as {
  postMessage: (answer: OutlineAnswer, buffers: Transferable[]) => void;
};

addEventListener('message', ({ data }: MessageEvent<OutlineQuestion>) => void answer(data));

async function answer({ id, url, kind }: OutlineQuestion): Promise<void> {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`The map's outlines could not be loaded (${response.status}).`);
    // The file is part of our own build and is not an answer of the API, so it is not validated.
    const atlas = (await response.json()) as Atlas;
    const outline: Areas & { coast?: Lines } = kind === 'world' ? toOutline(atlas) : toAreas(atlas, kind);
    const { borders, coast } = outline;
    const lines = coast ? [borders, coast] : [borders];
    thread.postMessage({ id, outline }, lines.flatMap(buffersOf));
  } catch (error) {
    thread.postMessage({ id, problem: String(error) }, []);
  }
}
