// CloudFront: a function for viewer requests in front of an S3 bucket. The distribution's error
// response for 403 and 404 is /404.html with status 404.
function handler(event) {
  var request = event.request;
  var path = request.uri.replace(/\/+$/, '');
  if (path === '') request.uri = '/index.html';
  else if (/\.[a-z]\w*$/.test(path)) request.uri = path;
  else request.uri = path + '.html';
  return request;
}
