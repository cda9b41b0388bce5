/** An outcome the caller can mend; the problem filter turns it into an answer. Anything else is a bug. */
export abstract class DomainError extends Error {
  abstract readonly status: number;
  constructor(
    message: string,
    readonly code: string,
    readonly errors?: { path: string; message: string }[],
  ) {
    super(message);
  }
}

export class InvalidInput extends DomainError {
  readonly status = 400;
  constructor(message: string, code = 'invalid_input', errors?: { path: string; message: string }[]) {
    super(message, code, errors);
  }
}

/** Nobody is signed in, or the credentials are wrong. One text, so that nothing leaks. */
export class Unauthorized extends DomainError {
  readonly status = 401;
  constructor(message = 'Sign in to continue.', code = 'unauthorized') {
    super(message, code);
  }
}

export class Forbidden extends DomainError {
  readonly status = 403;
  constructor(message = 'You do not have the permissions required to view this page.', code = 'forbidden') {
    super(message, code);
  }
}

/** Missing, deleted and foreign objects answer the same bytes. */
export class NotFound extends DomainError {
  readonly status = 404;
  constructor() {
    super('Not found', 'not_found');
  }
}

export class MethodNotAllowed extends DomainError {
  readonly status = 405;
  constructor(readonly allowed: readonly string[]) {
    super('Method not allowed', 'method_not_allowed');
  }
}

export class RequestTimeout extends DomainError {
  readonly status = 408;
  constructor() {
    super('The request took too long', 'request_timeout');
  }
}

export class Conflict extends DomainError {
  readonly status = 409;
  constructor(message: string, code = 'conflict') {
    super(message, code);
  }
}

/** It was there, and has ended. */
export class Gone extends DomainError {
  readonly status = 410;
  constructor(message: string, code = 'gone') {
    super(message, code);
  }
}

export class TooLarge extends DomainError {
  readonly status = 413;
  constructor(
    message = 'Payload too large',
    code = 'payload_too_large',
    errors?: { path: string; message: string }[],
  ) {
    super(message, code, errors);
  }
}

export class UnsupportedMedia extends DomainError {
  readonly status = 415;
  constructor(message = 'Unsupported media type', code = 'unsupported_media_type') {
    super(message, code);
  }
}

/** The file was received, and cannot be read. */
export class Unreadable extends DomainError {
  readonly status = 422;
}

export class TooManyRequests extends DomainError {
  readonly status = 429;
  constructor(
    readonly retryAfterSeconds: number,
    message = 'Too many requests',
    code = 'too_many_requests',
  ) {
    super(message, code);
  }
}

/** Another server, which the call needs, did not do its part. */
export class BadGateway extends DomainError {
  readonly status = 502;
}

export class Unavailable extends DomainError {
  readonly status = 503;
  constructor(
    readonly retryAfterSeconds = 5,
    message = 'Data temporarily unavailable',
    code = 'unavailable',
  ) {
    super(message, code);
  }
}

/** The disk is too full for what the call asks for. */
export class InsufficientStorage extends DomainError {
  readonly status = 507;
  constructor(message = 'There is not enough space on the disk', code = 'insufficient_storage') {
    super(message, code);
  }
}
