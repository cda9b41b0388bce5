import { type Areas, type Outline } from './world-outline.js';

export interface OutlineQuestion {
  id: number;
  url: string;
  kind: 'world' | 'states' | 'counties';
}

export type OutlineAnswer = { id: number } & ({ outline: Outline | Areas } | { problem: string });

interface Waiting {
  resolve: (outline: Outline | Areas) => void;
  reject: (error: Error) => void;
}

let thread: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/**
 * Reads a file of outlines in a web worker, because on a phone the work would block the page for half a second.
 * @throws Error when the file cannot be read
 */
export async function readOutline(url: string, kind: 'world'): Promise<Outline>;
export async function readOutline(url: string, kind: 'states' | 'counties'): Promise<Areas>;
export async function readOutline(url: string, kind: OutlineQuestion['kind']): Promise<Outline | Areas> {
  thread ??= startThread();
  const id = (lastId += 1);
  const answer = new Promise<Outline | Areas>((resolve, reject) => waiting.set(id, { resolve, reject }));
  const question: OutlineQuestion = { id, url: new URL(url, window.location.href).href, kind };
  thread.postMessage(question);
  return answer;
}

function startThread(): Worker {
  const started = new Worker(new URL('./outlines.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<OutlineAnswer>) => {
    const asker = waiting.get(data.id);
    waiting.delete(data.id);
    if ('outline' in data) asker?.resolve(data.outline);
    else asker?.reject(new Error(data.problem));
  });
  started.addEventListener('error', ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
    thread = undefined;
  });
  return started;
}
