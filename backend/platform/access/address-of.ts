/** @returns the address of the sender of a request; '' in the rare case that the connection ended before it was known */
export function addressOf({ ip }: { ip: string | undefined }): string {
  return ip ?? '';
}
