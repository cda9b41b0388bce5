const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'ENOENT']);
/** PostgreSQL: connection exceptions (08), insufficient resources (53), operator intervention (57). */
const AWAY_CLASSES = ['08', '53', '57'];

/** True when PostgreSQL is away, starting, stopping or full: the same call may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string') {
    if (NETWORK_CODES.has(code)) return true;
    return code.length === 5 && AWAY_CLASSES.some((prefix) => code.startsWith(prefix));
  }
  return (
    typeof message === 'string' &&
    /connection terminated|timeout exceeded when trying to connect|connection timeout|query read timeout/i.test(
      message,
    )
  );
}

/** True when the account or the user that a new row belongs to was deleted meanwhile. */
export function isOwnerGone(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23503' && typeof constraint === 'string' && /_(account|user)_id_fkey$/.test(constraint);
}

/** PostgreSQL: text with a NUL, or with half of a character. */
const NO_TEXT = ['22021', '22P05'];

/** True when what was to be stored or looked for is no text that PostgreSQL can hold. */
export function isUnstorableText(error: unknown): boolean {
  return NO_TEXT.includes(String((error as { code?: unknown } | null)?.code));
}

/** True when a unique index refused the row. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '23505';
}
