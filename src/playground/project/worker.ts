import type {ProjectRequest} from './protocol';
import {startProjectServer} from './server';

const handle = startProjectServer(
  (message) => self.postMessage(message),
  () => new Promise((resolve) => setTimeout(resolve)),
);

self.onmessage = ({data}: MessageEvent<ProjectRequest>) => void handle(data);
