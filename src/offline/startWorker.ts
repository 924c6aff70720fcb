/** Waits until a service worker sees the requests of this page. */
function controlled(): Promise<void> {
  const {serviceWorker} = navigator;
  if (serviceWorker.controller) return Promise.resolve();
  return new Promise((resolve) => {
    serviceWorker.addEventListener('controllerchange', () => resolve(), {once: true});
  });
}

/**
 * Registers the service worker, and waits until it sees the requests of this page.
 *
 * @param baseUrl where the site begins, with a slash at the end
 * @throws where the browser does not allow service workers
 */
export async function startWorker(baseUrl: string): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(`${baseUrl}sw.js`);
  await controlled();
  return registration;
}
