// Stands for the measurement service's script: notes the page views that the calls of gtag() amount to.
window.views = [];
const note = (call) => {
  const [command, name, parameters = {}] = call;
  const sendsView =
    (command === 'config' && parameters.send_page_view !== false) ||
    (command === 'event' && name === 'page_view');
  if (sendsView) window.views.push(location.pathname);
};
const layer = window.dataLayer || [];
layer.forEach(note);
const push = layer.push.bind(layer);
layer.push = (...calls) => {
  calls.forEach(note);
  return push(...calls);
};
