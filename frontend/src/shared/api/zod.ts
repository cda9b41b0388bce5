import { config } from 'zod/v4';

// The console's content policy forbids code made of text, and a browser reports each attempt at it.
config({ jitless: true });

export * from 'zod/v4';
