import { generateSecret, generateURI, verifySync } from 'otplib';

const STEP_SECONDS = 30;

/** Generates the secret of a device for one-time codes: 160 random bits in base32. */
export const newTotpSecret = (): string => generateSecret();

/**
 * Builds the address in the QR code with which an authenticator app is set up.
 * @param host host of this installation; the app shows it, because a person may use several installations
 * @see https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 */
export function totpUri(secret: string, email: string, host: string): string {
  return generateURI({ issuer: `Mesonet ${host}`, label: email, secret });
}

/**
 * Finds the time step of a one-time code, so that the code can be used only once.
 * @param secret base32
 * @param code six digits
 * @returns number of 30 s steps since 1970; null when the code belongs to none of the three steps around `now`
 * @see RFC 6238, SHA-1, 6 digits
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({
    secret,
    token: code,
    epoch,
    period: STEP_SECONDS,
    epochTolerance: STEP_SECONDS,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
