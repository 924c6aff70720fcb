/** Resolves in a task of its own, so that the browser can first respond to the reader and paint. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const {port1, port2} = new MessageChannel();
    // Not a timer: in a background tab it would wait for a second.
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
