const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'ENOENT']);
/**
 * First digits of PostgreSQL error codes: connection exceptions (08), insufficient resources (53), operator
 * intervention (57).
 */
const AWAY_CLASSES = ['08', '53', '57'];

/** True when PostgreSQL is unreachable, starting, stopping or out of resources, so the same query may succeed later. */
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

/** True when a foreign key refused a new row, because its account or user no longer exists. */
export function isOwnerGone(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23503' && typeof constraint === 'string' && /_(account|user)_id_fkey$/.test(constraint);
}

/** Error codes of PostgreSQL for text that holds a NUL or an invalid character. */
const NO_TEXT = ['22021', '22P05'];

/** True when PostgreSQL refused a text that it cannot store. */
export function isUnstorableText(error: unknown): boolean {
  return NO_TEXT.includes(String((error as { code?: unknown } | null)?.code));
}

/** True when a unique index refused a row. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '23505';
}
