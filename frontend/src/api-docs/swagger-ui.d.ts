/** The parts of Swagger UI that the page uses. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** An immutable map or list of the viewer. */
  export interface Immutable {
    get(key: string): unknown;
    getIn(keys: readonly string[], otherwise?: unknown): unknown;
    update(key: string, change: (value: Immutable) => Immutable): Immutable;
    filter(keep: (value: Immutable, key: string) => boolean): Immutable;
    map(change: (value: Immutable, key: string) => Immutable): Immutable;
    keySeq(): { map(change: (key: string) => unknown): unknown };
    readonly size: number;
  }
  export type Show = (place: readonly string[], isShown: boolean) => unknown;
  export interface ViewerSystem {
    getSystem(): { layoutActions: { show: Show; updateFilter(phrase: string): void } };
  }
  const SwaggerUI: (options: Record<string, unknown>) => ViewerSystem;
  export { SwaggerUI as default };
}
