const PAGE_BYTES = 64 * 1024;

interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
declare const WebAssembly: { Memory: { prototype: WasmMemory } };

/**
 * Bounds the memory of SQLite in this thread, which lies beside the heap, where the limits of a worker do not reach.
 * SQLite is told that there is no more, and says so.
 */
export function limitDatabaseMemory(maxBytes: number): void {
  const { prototype } = WebAssembly.Memory;
  const grow = Reflect.get<WasmMemory, 'grow'>(prototype, 'grow');
  prototype.grow = function limitedGrow(this: WasmMemory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE_BYTES > maxBytes) throw new RangeError('Out of memory');
    return grow.call(this, pages);
  };
}
