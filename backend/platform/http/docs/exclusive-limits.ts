/**
 * Rewrites exclusive limits of a schema in place from the form of OpenAPI 3.0, which the framework writes
 * (`exclusiveMinimum: true` beside `minimum`), to that of 3.1, in which `exclusiveMinimum` is the number itself.
 */
export function mendLimits(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return;
  const limits = schema as Record<string, unknown>;
  for (const [exclusive, limit] of LIMITS) {
    if (limits[exclusive] !== true || typeof limits[limit] !== 'number') continue;
    limits[exclusive] = limits[limit];
    delete limits[limit];
  }
  Object.values(schema).forEach(mendLimits);
}

const LIMITS = [
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
] as const;
