const PAGE_BYTES = 64 * 1024;

interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
declare const WebAssembly: { Memory: { prototype: WasmMemory } };

/**
 * Limits the memory of SQLite in this thread. It lies outside the JavaScript heap, so the limits of a worker thread do
 * not include it. At the limit, SQLite gets no more memory and reports an error.
 */
export function limitDatabaseMemory(maxBytes: number): void {
  const { prototype } = WebAssembly.Memory;
  const grow = Reflect.get<WasmMemory, 'grow'>(prototype, 'grow');
  prototype.grow = function limitedGrow(this: WasmMemory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE_BYTES > maxBytes) throw new RangeError('Out of memory');
    return grow.call(this, pages);
  };
}
