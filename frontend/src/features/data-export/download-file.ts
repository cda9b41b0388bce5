import { requestFile } from '../../shared/api/request.js';

interface DownloadOptions {
  signal: AbortSignal;
  onChunk: (chunk: Uint8Array) => void;
}

/**
 * Downloads a whole file and lets the browser save it. The browser holds the parts, on disk when they are large, and
 * saves only a complete file, so a broken connection leaves no partial file.
 * @param path below `/api/v1`
 * @returns the name of the saved file
 * @throws ApiError when the server refuses the file; Error when the connection breaks; the
 *   abort's own error after an abort
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
  // The click has started the saving, so the object URL of the content is no longer needed.
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}
