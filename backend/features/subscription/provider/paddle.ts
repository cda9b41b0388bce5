import type { ApiError, Environment, Paddle } from '@paddle/paddle-node-sdk';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';

/** The injection token of Paddle's SDK. The value is null while billing is off. */
export const PADDLE = Symbol('PADDLE');

/** The part of Paddle's SDK that the server uses. */
export interface LoadedPaddle {
  client: Paddle;
  isApiError(this: void, err: unknown): err is ApiError;
  /** Names of all types of events that the SDK knows. */
  eventTypes: ReadonlySet<string>;
}

/** Provides Paddle's SDK. Its 800 modules slow the start of a server down, so they are loaded only if billing is on. */
export const paddle = {
  provide: PADDLE,
  inject: [CONFIG],
  useFactory: async ({ billing }: Pick<Config, 'billing'>): Promise<LoadedPaddle | null> => {
    if (!billing) return null;
    const sdk = await import('@paddle/paddle-node-sdk');
    const environment = billing.apiUrl ?? sdk.Environment[billing.environment];
    // The SDK also accepts the address of an API instead of the name of one of Paddle's environments.
    const options = { environment: environment as Environment, logLevel: sdk.LogLevel.none };
    return {
      client: new sdk.Paddle(billing.apiKey, options),
      isApiError: (err) => err instanceof sdk.ApiError,
      eventTypes: new Set(Object.values(sdk.EventName)),
    };
  },
};
