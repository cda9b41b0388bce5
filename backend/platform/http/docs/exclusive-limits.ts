/**
 * Writes exclusive limits as numbers of their own, which OpenAPI 3.1 requires. The framework writes them in the way of
 * 3.0, as `exclusiveMinimum: true` beside `minimum`.
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
