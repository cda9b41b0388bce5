const SHOWN = ['temperature', 'relativeHumidity', 'windSpeed', 'adjustedPressure', 'rainToday'];
const DAY_MS = 24 * 60 * 60_000;
const byId = (id) => document.getElementById(id);

/** Only what a sample brings is written anew. */
function show({ time, values }) {
  if (time) byId('time').textContent = `Last sample ${new Date(time).toLocaleString()}`;
  for (const key of SHOWN) {
    if (!(key in values)) continue;
    let shown = byId(key);
    if (!shown) {
      const label = document.createElement('dt');
      label.textContent = values[key].label;
      shown = document.createElement('dd');
      shown.id = key;
      const value = document.createElement('div');
      value.append(label, shown);
      byId('values').append(value);
    }
    shown.textContent = values[key].text;
  }
}

async function drawDay() {
  const now = Date.now();
  const trend = await mesonet.trend({ keys: ['temperature'], start: now - DAY_MS, end: now });
  const [column] = Object.values(trend.data);
  const known = trend.time.map((time, at) => [time, column[at]]).filter(([, value]) => value !== null);
  if (known.length === 0) {
    byId('range').textContent = 'No samples in the last day.';
    return;
  }
  const values = known.map(([, value]) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (time) => (300 * (time - now + DAY_MS)) / DAY_MS;
  const y = (value) => (high === low ? 50 : 95 - (90 * (value - low)) / (high - low));
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'polyline');
  line.setAttribute('points', known.map(([time, value]) => `${x(time)},${y(value)}`).join(' '));
  byId('curve').replaceChildren(line);
  byId('range').textContent = `From ${low.toFixed(1)} to ${high.toFixed(1)}`;
}

async function begin() {
  const { station, stations, theme } = await mesonet.ready();
  document.documentElement.dataset.theme = theme;
  byId('name').textContent = stations.find(({ id }) => id === station).name;
  show(await mesonet.latest());
  mesonet.watch((sample) => {
    if (sample.station === station) show(sample);
  });
  await drawDay();
}

begin().catch((error) => {
  byId('time').textContent = error.message;
});
