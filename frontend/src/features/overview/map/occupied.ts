import { type Box, overlaps } from '../../../shared/map/box.js';

const CELL_PX = 48;
/** The number of cells in one row of the grid that divides the map. No map is so wide that it needs more. */
const ROW = 4_096;

/**
 * The occupied boxes of a map. It finds them by grid cells, so that a thousand boxes need not be
 * compared with one another.
 */
export class Occupied {
  private readonly cells = new Map<number, Box[]>();

  add(box: Box): void {
    for (const cell of cellsOf(box)) {
      const boxes = this.cells.get(cell);
      if (boxes) boxes.push(box);
      else this.cells.set(cell, [box]);
    }
  }

  remove(box: Box): void {
    for (const cell of cellsOf(box)) {
      const boxes = this.cells.get(cell) ?? [];
      boxes.splice(boxes.indexOf(box), 1);
    }
  }

  isFree(box: Box): boolean {
    return cellsOf(box).every((cell) => !this.cells.get(cell)?.some((other) => overlaps(box, other)));
  }
}

function cellsOf({ left, top, width, height }: Box): number[] {
  const cells: number[] = [];
  for (let row = Math.floor(top / CELL_PX); row * CELL_PX <= top + height; row += 1) {
    for (let column = Math.floor(left / CELL_PX); column * CELL_PX <= left + width; column += 1) {
      cells.push(row * ROW + column);
    }
  }
  return cells;
}
