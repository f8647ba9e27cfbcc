const {readFileSync,existsSync}=require('fs');const {gzipSync}=require('zlib')
const get=(root)=>{const m=JSON.parse(readFileSync(root+'/dist/client/.vite/manifest.json'));
const keys=new Set();const f=k=>{if(keys.has(k))return;keys.add(k);m[k]?.imports?.forEach(f)};
for(const [k,{isEntry}] of Object.entries(m)) if(isEntry||['_site','_site.courses.$slug'].some(r=>k.includes('/routes/'+r+'.tsx'))) f(k);
const o={};for(const k of keys){const b=readFileSync(root+'/dist/client/'+m[k].file);o[m[k].name??k]=[gzipSync(b,{level:9}).length,k]}return o}
const a=get(process.argv[2]),b=get(process.argv[3]);let s=0
for(const k of new Set([...Object.keys(a),...Object.keys(b)])){const d=(b[k]?.[0]??0)-(a[k]?.[0]??0);s+=d;if(d)console.log(k,a[k]?.[0],b[k]?.[0],d,(b[k]??a[k])[1])}
console.log(s)
