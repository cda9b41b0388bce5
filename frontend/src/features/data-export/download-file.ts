import { requestFile } from '../../shared/api/request.js';

interface DownloadOptions {
  signal: AbortSignal;
  onChunk: (chunk: Uint8Array) => void;
}

/**
 * Fetches a whole file and hands it to the browser to keep. The browser holds it meanwhile, on disk when it is
 * large, so that a file whose connection breaks is never taken for a whole one.
 * @param path below `/api/v1`
 * @returns the name it was saved under
 * @throws ApiError when it is refused; Error when it breaks off; an abort passes through
 */
export async function downloadFile(path: string, { signal, onChunk }: DownloadOptions): Promise<string> {
  const response = await requestFile(path, signal);
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      onChunk(chunk);
      controller.enqueue(chunk);
    },
  });
  const body = response.body?.pipeThrough(counting) ?? null;
  const name = fileName(response.headers);
  try {
    save(await new Response(body, { headers: response.headers }).blob(), name);
  } catch (error) {
    signal.throwIfAborted();
    throw new Error('The connection broke before the file was whole.', { cause: error });
  }
  return name;
}

function fileName(headers: Headers): string {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'export.csv';
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The click has taken hold of the file; the address alone is of no more use.
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}
