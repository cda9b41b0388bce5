import { type LiveMessage } from '@mesonet/contract/live.js';
import { checkAnswer, schemasToCome } from './late-schemas.js';
import { ApiError, requestVoid } from './request.js';

export type LiveState = 'connecting' | 'open' | 'waiting' | 'refused';

export interface LiveListener {
  onMessage(message: LiveMessage): void;
  onState(state: LiveState): void;
}

const RECONNECT_MS = 1_000;
/**
 * A random delay of up to this many ms is added before each reconnect, so that not all browsers reconnect at the same
 * moment after the server restarts.
 */
const JITTER_MS = 500;
/**
 * The server closes the live stream with these codes when the user has signed out (4401) or the station is gone (4404).
 * The browser then does not reconnect.
 */
const FINAL_CODES = [4401, 4404];
/**
 * When the user has signed out, has no access, or the station is gone, the server refuses a request with one of these
 * statuses.
 */
const FINAL_STATUSES = [401, 403, 404];

const streams = new Map<string, LiveStream>();

/**
 * Listens to a live stream of samples. All listeners of one path share one web socket, which closes when the last of
 * them stops listening.
 * @param path below `/api/v1`, with leading slash
 * @returns a function that stops listening
 */
export function listenLive(path: string, listener: LiveListener): () => void {
  const stream = streams.get(path) ?? new LiveStream(path);
  streams.set(path, stream);
  stream.add(listener);
  return () => {
    if (stream.remove(listener)) return;
    stream.close();
    if (streams.get(path) === stream) streams.delete(path);
  };
}

function liveUrl(path: string): string {
  const url = new URL(`/api/v1${path}`, window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/** A web socket that reconnects by itself. It drops invalid messages silently. */
class LiveStream {
  private readonly listeners = new Set<LiveListener>();
  private socket: WebSocket | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private state: LiveState = 'connecting';
  private isClosed = false;

  constructor(private readonly path: string) {
    this.connect();
  }

  add(listener: LiveListener): void {
    this.listeners.add(listener);
    listener.onState(this.state);
  }

  /**
   * Removes a listener.
   * @returns true while the stream still has other listeners
   */
  remove(listener: LiveListener): boolean {
    this.listeners.delete(listener);
    return this.listeners.size > 0;
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    if (!this.socket) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close(1000);
  }

  private connect(): void {
    const socket = new WebSocket(liveUrl(this.path));
    this.socket = socket;
    let wasOpen = false;
    socket.onopen = () => {
      wasOpen = true;
      this.enter('open');
    };
    socket.onmessage = ({ data }) => this.receive(data);
    socket.onclose = ({ code }) => void this.retry(code, wasOpen);
  }

  private async retry(code: number, wasOpen: boolean): Promise<void> {
    const isFinal = FINAL_CODES.includes(code) || (!wasOpen && (await isRefused(this.path)));
    if (this.isClosed) return;
    if (isFinal) {
      this.enter('refused');
      return;
    }
    this.enter('waiting');
    this.timer = setTimeout(() => this.connect(), RECONNECT_MS + Math.random() * JITTER_MS);
  }

  /**
   * Holds live messages back until the schemas that check them are loaded, because a page may draw a live message as
   * soon as it arrives.
   */
  private receive(frame: unknown): void {
    const coming = schemasToCome();
    if (coming) void coming.then(() => this.deliver(frame));
    else this.deliver(frame);
  }

  private deliver(frame: unknown): void {
    const message = parseFrame(frame);
    if (message) for (const listener of this.listeners) listener.onMessage(message);
  }

  private enter(state: LiveState): void {
    this.state = state;
    for (const listener of this.listeners) listener.onState(state);
  }
}

/**
 * Checks by a normal request whether the server refuses access to the stream's account or station. The browser reports
 * a refused web socket in the same way as an unreachable server.
 */
async function isRefused(path: string): Promise<boolean> {
  try {
    await requestVoid(path.replace(/realtimedata$/, ''));
    return false;
  } catch (error) {
    return error instanceof ApiError && FINAL_STATUSES.includes(error.status);
  }
}

/**
 * Reads a message of the live stream.
 * @returns undefined for anything that is not a live sample
 */
export function parseFrame(frame: unknown): LiveMessage | undefined {
  if (typeof frame !== 'string') return undefined;
  try {
    const { data } = checkAnswer((first) => first.LiveMessage, JSON.parse(frame), 'the live stream');
    // If the schemas could not be loaded, the message is unchecked. This comparison then still rejects every message
    // that is not a live sample.
    const { type } = { ...(data as Partial<LiveMessage> | undefined) };
    return type === 'sampledata' ? data : undefined;
  } catch {
    return undefined;
  }
}
