import { ApiError, PREFIX, toApiError } from './request.js';

interface UploadOptions {
  /** Called while the file is sent, with the share of it that has been sent, 0 to 1. */
  onProgress?: (part: number) => void;
}

/**
 * Sends a file as the field `file` of a form. It uses XMLHttpRequest, because `fetch` does not report progress.
 * @param path below `/api/v1`
 * @returns the server's answer
 * @throws ApiError when the upload fails
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
  // For a status without a body, such as 204, the constructor of `Response` throws if it is given a body, even an empty
  // text. It accepts null.
  return new Response(responseText === '' ? null : responseText, { status, statusText });
}
