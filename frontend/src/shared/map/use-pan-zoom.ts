import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type MapView, type Point, type Size } from './map-view.js';
import { pan, resize, zoom } from './pan-zoom.js';

/** A press of a button or a key zooms by this factor. */
const STEP = 1.6;
const KEY_PAN_PX = 60;
/** A pointer that moves less than this presses and does not drag. */
const DRAG_PX = 4;
const WHEEL_SPEED = 0.0015;

export interface PanZoom {
  view: MapView;
  setView: (change: (view: MapView) => MapView) => void;
  zoomIn: () => void;
  zoomOut: () => void;
  /** Goes back to the initial window. */
  reset: () => void;
  isMoved: boolean;
  /** The dragged element takes these handlers. */
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
}

interface PanZoomOptions {
  /** The user drags this element, and its wheel zooms. */
  host: RefObject<HTMLElement | null>;
  size: Size;
  initial: (size: Size) => MapView;
  /** It is called for a press that was no drag. */
  onPress?: (point: Point, view: MapView) => void;
  /** The wheel scrolls the page, and zooms the map only with Ctrl. */
  needsControl?: boolean;
  /** The window is `initial` for its present size until somebody moves it. */
  isRefitted?: boolean;
}

/** Holds a window on the map that is dragged, pinched, wheeled and moved by keys. */
export function usePanZoom({ host, size, initial, onPress, ...options }: PanZoomOptions): PanZoom {
  const { needsControl = false, isRefitted = false } = options;
  const [stored, setStored] = useState(() => ({ view: initial(size), isMoved: false }));
  const isFitting = stored.view.width === size.width && stored.view.height === size.height;
  if (!isFitting) {
    const view = isRefitted && !stored.isMoved ? initial(size) : resize(stored.view, size);
    setStored({ ...stored, view });
  }
  const { view, isMoved } = stored;
  const change = (next: (view: MapView) => MapView) =>
    setStored((former) => ({ view: next(former.view), isMoved: true }));
  const drag = usePointers(change, (point) => onPress?.(point, view));

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      if (needsControl && !event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const at: Point = [event.clientX - left, event.clientY - top];
      const factor = Math.exp(-event.deltaY * WHEEL_SPEED);
      setStored((former) => ({ view: zoom(former.view, factor, at), isMoved: true }));
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [host, needsControl]);

  const zoomIn = () => change((former) => zoom(former, STEP));
  const zoomOut = () => change((former) => zoom(former, 1 / STEP));
  const moves: Record<string, () => void> = {
    ArrowLeft: () => change((former) => pan(former, [KEY_PAN_PX, 0])),
    ArrowRight: () => change((former) => pan(former, [-KEY_PAN_PX, 0])),
    ArrowUp: () => change((former) => pan(former, [0, KEY_PAN_PX])),
    ArrowDown: () => change((former) => pan(former, [0, -KEY_PAN_PX])),
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const move = event.target === event.currentTarget ? moves[event.key] : undefined;
    if (!move) return;
    event.preventDefault();
    move();
  };
  const reset = () => setStored({ view: initial(size), isMoved: false });
  return { view, setView: change, zoomIn, zoomOut, reset, isMoved, handlers: { ...drag, onKeyDown } };
}

/** One pointer drags; two pinch. */
function usePointers(change: PanZoom['setView'], onPress: (point: Point) => void) {
  const pointers = useRef(new Map<number, Point>());
  const travelled = useRef(0);
  const at = (event: PointerEvent<HTMLElement>): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (pointers.current.size === 0) travelled.current = 0;
    pointers.current.set(event.pointerId, at(event));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = pointers.current.get(event.pointerId);
    if (!from) return;
    const to = at(event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    travelled.current += distance(from, to);
    pointers.current.set(event.pointerId, to);
    if (!other && travelled.current < DRAG_PX) return;
    change((view) =>
      other
        ? zoom(view, distance(to, other) / Math.max(1, distance(from, other)), between(to, other))
        : pan(view, [to[0] - from[0], to[1] - from[1]]),
    );
  };
  const forget = (event: PointerEvent<HTMLElement>) => pointers.current.delete(event.pointerId);
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const wasPressed = forget(event) && pointers.current.size === 0 && travelled.current < DRAG_PX;
    if (wasPressed) onPress(at(event));
  };
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void forget(event),
  };
}

function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by);
}

function between([ax, ay]: Point, [bx, by]: Point): Point {
  return [(ax + bx) / 2, (ay + by) / 2];
}
