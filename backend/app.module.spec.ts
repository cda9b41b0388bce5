import { type DynamicModule, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, MODULE_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { createAppModule } from './app.module.js';
import type { Engines } from './engines/engines.js';
import { POLICY, type Policy } from './platform/access/allow.js';
import { AUDIT_MARK, type AuditMark } from './platform/audit/audit-mark.js';
import { loadConfig } from './platform/config.js';

type Imported = Type | DynamicModule;

/** A route of the server, as its decorators describe it. */
interface Route {
  name: string;
  method: RequestMethod;
  policy: Policy | undefined;
  mark: AuditMark | undefined;
}

function controllersOf(imported: Imported, seen = new Set<Imported>()): Type[] {
  if (seen.has(imported)) return [];
  seen.add(imported);
  const module = 'module' in imported ? imported.module : imported;
  const listed = <Item>(key: string, dynamic: Item[] = []) => [
    ...((Reflect.getMetadata(key, module) ?? []) as Item[]),
    ...dynamic,
  ];
  const more = 'module' in imported ? imported : { imports: [], controllers: [] };
  const imports = listed<Imported>(MODULE_METADATA.IMPORTS, more.imports as Imported[] | undefined);
  const controllers = listed<Type>(MODULE_METADATA.CONTROLLERS, more.controllers);
  return [...controllers, ...imports.flatMap((each) => controllersOf(each, seen))];
}

function routesOf(controller: Type): Route[] {
  const members = Object.entries(Object.getOwnPropertyDescriptors(controller.prototype));
  return members.flatMap(([name, { value }]) => {
    if (typeof value !== 'function') return [];
    const handler = value as object;
    const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
    if (method === undefined) return [];
    const policy = (Reflect.getMetadata(POLICY, handler) ??
      Reflect.getMetadata(POLICY, controller)) as Policy;
    const mark = Reflect.getMetadata(AUDIT_MARK, handler) as AuditMark | undefined;
    const path = JSON.stringify(Reflect.getMetadata(PATH_METADATA, handler));
    return [{ name: `${RequestMethod[method]} ${path} ${controller.name}.${name}`, method, policy, mark }];
  });
}

/** These change something by GET, as specified, because a browser is led to them. */
const CHANGING_GETS = [
  /SignOutController/,
  /LoginController.callback/,
  /TotpEnrolmentController.enable/,
  /DeviceVerdictsController/,
];

function changesSomething({ name, method, policy }: Route): boolean {
  if (policy?.kind === 'station-key' || CHANGING_GETS.some((get) => get.test(name))) return true;
  return method !== RequestMethod.GET && method !== RequestMethod.HEAD;
}

describe('the routes of the server', () => {
  // Nothing is started: the tests only read decorators and modules.
  const engines = { databaseUrl: 'postgres://nowhere/', secretKey: Buffer.alloc(32), folders: [] };
  const sampleStore = { kind: 'postgres' };
  const app = createAppModule({
    config: loadConfig({}),
    engines: { ...engines, sampleStore } as unknown as Engines,
  });
  const routes = controllersOf(app).flatMap(routesOf);

  it('are found', () => {
    expect(routes.length).toBeGreaterThan(60);
    expect(routes.map(({ name }) => name)).toContain('POST "/" AccessTokensController.create');
  });

  it('say who may call them', () => {
    expect(routes.filter(({ policy }) => !policy).map(({ name }) => name)).toEqual([]);
  });

  it('say what the audit log learns of them, if they change something', () => {
    const silent = routes.filter((route) => changesSomething(route) && !route.mark);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('say why, if it learns nothing', () => {
    const reasons = routes.flatMap(({ mark }) => (mark?.kind === 'not-audited' ? [mark.reason] : []));
    expect(reasons.length).toBeGreaterThan(0);
    for (const reason of reasons) expect(reason.length).toBeGreaterThan(20);
  });
});
