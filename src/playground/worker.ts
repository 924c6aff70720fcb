import type {Request} from './protocol';
import {startServer} from './server';

const handle = startServer((message) => self.postMessage(message));

self.onmessage = ({data}: MessageEvent<Request>) => void handle(data);
