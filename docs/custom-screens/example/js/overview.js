const rows = new Map();

function show({ station, time, values }) {
  const row = rows.get(station);
  if (!row) return;
  if (values.temperature) row.temperature.textContent = values.temperature.text;
  if (time) row.time.textContent = new Date(time).toLocaleString();
}

async function begin() {
  const { account, stations, theme } = await mesonet.ready();
  document.documentElement.dataset.theme = theme;
  document.getElementById('name').textContent = account.name;
  for (const { id, name } of stations) {
    const row = document.getElementById('stations').insertRow();
    const [label, temperature, time] = [row.insertCell(), row.insertCell(), row.insertCell()];
    label.textContent = name;
    rows.set(id, { temperature, time });
  }
  mesonet.watch(show);
  for (const { id } of stations) show(await mesonet.latest(id));
}

begin().catch((error) => {
  document.getElementById('name').textContent = error.message;
});
