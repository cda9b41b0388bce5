/**
 * An expected failure to which the caller can react. The problem filter turns it into an HTTP answer. Any other error
 * is a bug.
 */
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

/**
 * Nobody is signed in, or the credentials are wrong. Both cases have the same text, so that an attacker learns nothing.
 */
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

/** Missing objects, deleted objects and objects of other accounts get the same answer, so that it reveals nothing. */
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

/** The object existed, but no longer does. */
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

/** The server received the file, but cannot read it. */
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

/** Another server that the request depends on has failed. */
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

/** The disk has too little space for the request. */
export class InsufficientStorage extends DomainError {
  readonly status = 507;
  constructor(message = 'There is not enough space on the disk', code = 'insufficient_storage') {
    super(message, code);
  }
}
