import { ApiError, PREFIX, toApiError } from './request.js';

interface UploadOptions {
  /** Called with the part that has left, 0 to 1. */
  onProgress?: (part: number) => void;
}

/**
 * Sends a file as the field `file` of a form. `fetch` does not tell how much of it has left.
 * @param path below `/api/v1`
 * @returns the answer
 * @throws ApiError
 */
export async function uploadFile(
  path: string,
  file: File,
  { onProgress }: UploadOptions = {},
): Promise<Response> {
  const form = new FormData();
  form.append('file', file);
  const answer = await new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', PREFIX + path);
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(toResponse(request));
    request.onerror = () => reject(new ApiError(0, 'unreachable', 'The server cannot be reached.'));
    request.send(form);
  });
  if (!answer.ok) throw await toApiError(answer);
  return answer;
}

function toResponse({ status, statusText, responseText }: XMLHttpRequest): Response {
  // An answer without a body must not be given one.
  return new Response(responseText === '' ? null : responseText, { status, statusText });
}
