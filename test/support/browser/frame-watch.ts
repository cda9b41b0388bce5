/** Observations of the frames that the browser drew during a movement of the charts. */
export interface Frames {
  /** Times between two frames, ms. */
  gaps: number[];
  /** For each frame in which a visible chart had no curve, the names of these charts. */
  blank: string[];
}

export const CHARTS = '[aria-roledescription=chart]';

/**
 * Runs in the page and looks at the charts in each frame. Grid lines are short paths; curves, bars and points are
 * longer.
 */
export const FRAME_WATCH = `(() => {
  const SHORTEST = 60;
  const curve = (chart) =>
    [...chart.querySelectorAll('path')]
      .filter((path) => !path.closest('defs'))
      .map((path) => path.getAttribute('d') ?? '')
      .reduce((longest, d) => (d.length > longest.length ? d : longest), '');
  const isSeen = (chart) => {
    const { top, bottom } = chart.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  const charts = () => [...document.querySelectorAll('${CHARTS}')];
  const blank = () =>
    charts()
      .filter((chart) => isSeen(chart) && curve(chart).length <= SHORTEST)
      .map((chart) => chart.getAttribute('aria-label').split(' from ')[0]);
  const untilFrame = () => new Promise(requestAnimationFrame);
  let clickedAt;
  addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), true);
  let frames;
  const look = (at) => {
    if (!frames) return;
    if (frames.last) frames.gaps.push(at - frames.last);
    frames.last = at;
    const names = blank();
    if (names.length > 0) frames.blank.push(names.join(', '));
    requestAnimationFrame(look);
  };
  window.frameWatch = {
    isDrawn: () => blank().length === 0,
    begin() {
      frames = { gaps: [], blank: [] };
      requestAnimationFrame(look);
    },
    end() {
      const { gaps, blank } = frames;
      frames = undefined;
      return { gaps, blank };
    },
    /** From the next click until the first chart has a curve, and another than now, ms. */
    async otherCurve() {
      const first = () => (charts()[0] ? curve(charts()[0]) : '');
      const before = first();
      clickedAt = undefined;
      while (clickedAt === undefined || first() === before || first().length <= SHORTEST) await untilFrame();
      // The frame with it.
      await untilFrame();
      return performance.now() - clickedAt;
    },
  };
})()`;
