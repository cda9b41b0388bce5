/** Reports a wrong setting, which stops the start of the server. The message is one line for the operator. */
export class ConfigError extends Error {}

/** Makes the error for settings that must be set together when only some of them are set. */
export function partlySet(missing: string, given: string): ConfigError {
  return new ConfigError(`${missing} holds nothing; it must be set where ${given} is.`);
}
