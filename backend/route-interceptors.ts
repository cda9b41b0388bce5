import { StandardSchemaSerializerInterceptor, type Type, UseInterceptors } from '@nestjs/common';
import { CLASS_SERIALIZER_OPTIONS } from '@nestjs/common/serializer/class-serializer.constants.js';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AuditInterceptor } from './features/audit/audit.interceptor.js';
import { AUDIT_MARK, type AuditMark } from './platform/audit/audited.js';

type Handler = (...args: unknown[]) => unknown;

/**
 * Gives each route the interceptors that its marks ask for: `@SerializeOptions` and `@Audited`. For all routes alike they
 * would have Nest make a chain of observables for each request, a quarter of what a short answer costs. Call once in a process,
 * before the first route is registered.
 */
export function bindInterceptors(app: NestFastifyApplication): void {
  const [serializer, audit] = [app.get(StandardSchemaSerializerInterceptor), app.get(AuditInterceptor, WIDE)];
  const reflector = app.get(Reflector);
  for (const [controller, name, handler] of handlersOf(app)) {
    const isSerialized = reflector.getAllAndOverride<unknown>(CLASS_SERIALIZER_OPTIONS, [
      handler,
      controller,
    ]);
    const mark = reflector.get<AuditMark | undefined>(AUDIT_MARK, handler);
    const wanted = [...(isSerialized ? [serializer] : []), ...(mark?.kind === 'audited' ? [audit] : [])];
    if (wanted.length > 0)
      UseInterceptors(...wanted)(controller.prototype as object, name, { value: handler });
  }
}

const WIDE = { strict: false };

function* handlersOf(app: NestFastifyApplication): Generator<[controller: Type, name: string, Handler]> {
  const scanner = new MetadataScanner();
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  for (const { metatype } of controllers) {
    const controller = metatype as Type;
    const members = controller.prototype as Record<string, Handler>;
    for (const name of scanner.getAllMethodNames(members)) yield [controller, name, members[name]!];
  }
}
