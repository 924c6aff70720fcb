import type {Request} from './protocol';
import {startServer} from './server';

const take = startServer((message) => self.postMessage(message));

self.onmessage = ({data}: MessageEvent<Request>) => void take(data);
