import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { type MapView, type Point, type Size } from './map-view.js';
import { pan, resize, zoom } from './pan-zoom.js';

/** Zoom factor of one press of a zoom button or key. */
const STEP = 1.6;
const KEY_PAN_PX = 60;
/** A pointer that moves less than this, in pixels, before it is released counts as a press and not as a drag. */
const DRAG_PX = 4;
const WHEEL_SPEED = 0.0015;

export interface PanZoom {
  view: MapView;
  setView: (change: (view: MapView) => MapView) => void;
  zoomIn: () => void;
  zoomOut: () => void;
  /** Shows the part of the map again that was visible at first. */
  reset: () => void;
  isMoved: boolean;
  /** Event handlers for the HTML element that the user drags. */
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
}

interface PanZoomOptions {
  /** The map's HTML element, which the user drags and over which the wheel zooms. */
  host: RefObject<HTMLElement | null>;
  size: Size;
  initial: (size: Size) => MapView;
  /** Called when the user presses a point of the map without dragging. */
  onPress?: (point: Point, view: MapView) => void;
  /** True if the wheel zooms the map only together with Ctrl or ⌘, and otherwise scrolls the page. */
  needsControl?: boolean;
  /**
   * True if the function `initial` chooses the visible part again for each new size of the map, until the user moves
   * the map.
   */
  isRefitted?: boolean;
}

/** Returns the visible part of a map and the handlers that change it by drag, pinch, wheel and keys. */
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

  useWheel(host, needsControl, change);
  const zoomIn = () => change(zoomedIn);
  const zoomOut = () => change(zoomedOut);
  const reset = () => setStored({ view: initial(size), isMoved: false });
  return {
    view,
    setView: change,
    zoomIn,
    zoomOut,
    reset,
    isMoved,
    handlers: { ...drag, onKeyDown: keyHandler(change) },
  };
}

/** Lets the mouse wheel zoom the map; the place under the pointer stays there. */
function useWheel(
  host: RefObject<HTMLElement | null>,
  needsControl: boolean,
  onChange: PanZoom['setView'],
): void {
  const change = useEffectEvent(onChange);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      if (needsControl && !event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const at: Point = [event.clientX - left, event.clientY - top];
      const factor = Math.exp(-event.deltaY * WHEEL_SPEED);
      change((former) => zoom(former, factor, at));
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [host, needsControl]);
}

/** Returns an event handler: arrow keys move the map, and + and − zoom it. */
function keyHandler(change: PanZoom['setView']) {
  const moves: Record<string, () => void> = {
    ArrowLeft: () => change((former) => pan(former, [KEY_PAN_PX, 0])),
    ArrowRight: () => change((former) => pan(former, [-KEY_PAN_PX, 0])),
    ArrowUp: () => change((former) => pan(former, [0, KEY_PAN_PX])),
    ArrowDown: () => change((former) => pan(former, [0, -KEY_PAN_PX])),
    '+': () => change(zoomedIn),
    '=': () => change(zoomedIn),
    '-': () => change(zoomedOut),
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    const move = event.target === event.currentTarget ? moves[event.key] : undefined;
    if (!move) return;
    event.preventDefault();
    move();
  };
}

/** Returns the event handlers for mouse and touch: one pointer moves the map, and two zoom it. */
function usePointers(change: PanZoom['setView'], onPress: (point: Point) => void) {
  const pointers = useRef(new Map<number, Point>());
  const dragged = useRef(0);
  const at = (event: PointerEvent<HTMLElement>): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (pointers.current.size === 0) dragged.current = 0;
    pointers.current.set(event.pointerId, at(event));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = pointers.current.get(event.pointerId);
    if (!from) return;
    const to = at(event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    dragged.current += distance(from, to);
    pointers.current.set(event.pointerId, to);
    if (!other && dragged.current < DRAG_PX) return;
    change((view) =>
      other
        ? zoom(view, distance(to, other) / Math.max(1, distance(from, other)), midpoint(to, other))
        : pan(view, [to[0] - from[0], to[1] - from[1]]),
    );
  };
  const forget = (event: PointerEvent<HTMLElement>) => pointers.current.delete(event.pointerId);
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const wasPressed = forget(event) && pointers.current.size === 0 && dragged.current < DRAG_PX;
    if (wasPressed) onPress(at(event));
  };
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void forget(event),
  };
}

const zoomedIn = (view: MapView) => zoom(view, STEP);
const zoomedOut = (view: MapView) => zoom(view, 1 / STEP);

function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by);
}

function midpoint([ax, ay]: Point, [bx, by]: Point): Point {
  return [(ax + bx) / 2, (ay + by) / 2];
}
