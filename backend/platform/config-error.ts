/** A setting that stops the start. The message is one line for a person. */
export class ConfigError extends Error {}

/** Settings that belong together, of which some are set. */
export function partlySet(missing: string, given: string): ConfigError {
  return new ConfigError(`${missing} holds nothing; it must be set where ${given} is.`);
}
