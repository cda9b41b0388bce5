import { config } from 'zod/v4';

// Zod by default compiles code from text. The content security policy of the console forbids this, and the browser
// would report each attempt.
config({ jitless: true });

export * from 'zod/v4';
