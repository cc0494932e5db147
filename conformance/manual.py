"""Checks the tables and examples of a Webots manual against our headers, classes, Python package and models.

    conformance/manual.py MANUAL [HOME] [--rebots REBOTS] [--package FOLDER] [--list]

MANUAL is a folder with the pages (.md) of a manual, HOME what `rebots home` prints (it is asked for if it is not said), and
REBOTS the program. Nothing of a manual is kept here.

Tables of functions: each function of C, C++, Java, Python and MATLAB must be there under the header, package or module that the
table names, with the types, the names of arguments and the defaults it tells; classes derive from what it tells; constants
and members of structures exist. What the tables tell of ROS is counted as missing.
Examples in these languages must compile. Those that are parts of programs get a function around them, and what they leave
out is declared; calls of the library are checked as in whole programs.
Tables of nodes and PROTOs: each field must be there, with its type (its default is not compared). Worlds of old versions
are converted when they are loaded, so fields of nodes are asked for in a world of the manual's version.
With --package, the Python classes of an official package, in that folder, are compared with ours: methods, names of their
arguments, properties. --list prints all that was checked.

Other names of arguments are told of C, C++ and Java with --names only, because no program can see them.
Status 1 if anything differs but for the faults of the manuals themselves, which are listed at the end of this file.
"""

import argparse
import ast
import collections
import concurrent.futures
import ctypes
import importlib
import inspect
import os
import pkgutil
import re
import subprocess
import sys
import tempfile

LANGUAGES = {'C': 'c', 'C++': 'cpp', 'Java': 'java', 'Python': 'python', 'MATLAB': 'matlab', 'ROS': 'ros'}
Block = collections.namedtuple('Block', 'page line language tab heading text')
found = []
renamed = []
count = collections.Counter()


def tell(block, language, subject, problem):
    """Something differs."""
    # Programs in C, C++ and Java cannot see what arguments are called.
    is_name = problem.startswith('arguments (') and language != 'Python'
    (renamed if is_name else found).append((block.page, block.line, language, subject, problem))


# Pages

def blocks(folder):
    """All pieces of code of a manual."""
    for root, folders, files in os.walk(folder):
        folders.sort()
        for name in sorted(files):
            if name.endswith('.md'):
                path = os.path.join(root, name)
                with open(path, encoding='utf-8', errors='replace') as file:
                    yield from blocks_of(os.path.relpath(path, folder), file.read().split('\n'))


def blocks_of(page, lines):
    tab, heading, at = None, '', 0
    while at < len(lines):
        line = lines[at]
        if match := re.match(r'\s*%tab\s+"(.*?)"', line):
            tab = match[1]
            if tab == 'ROS':
                rows = [row for row in table(lines, at + 1) if '/' in row]
                yield Block(page, at + 1, 'ros', tab, heading, '\n'.join(rows))
        elif re.match(r'\s*%(tab-end|end)\b', line):
            tab = None
        elif match := re.match(r'#+\s*(.*)', line):
            heading = match[1]
        elif match := re.match(r'\s*(```+|~~~+)\s*([\w+]*)', line):
            end = at + 1
            while end < len(lines) and not re.match(r'\s*' + match[1] + r'\s*$', lines[end]):
                end += 1
            text = '\n'.join(lines[at + 1:end])
            yield Block(page, at + 1, LANGUAGES.get(tab) or match[2] or guess(text), tab, heading, text)
            at = end
        at += 1


def table(lines, at):
    while at < len(lines) and not lines[at].startswith('%tab-end'):
        if lines[at].startswith('| `'):
            yield lines[at]
        at += 1


def guess(text):
    """The language of a piece that does not tell it."""
    if re.search(r'^from controller import|^import controller', text, re.M):
        return 'python'
    if re.search(r'import com\.cyberbotics', text):
        return 'java'
    if re.search(r'#include\s*[<"]webots/\w+\.hpp', text):
        return 'cpp'
    if re.search(r'\b(wbu?|dBody|dGeom|dJoint|dWebots|webots_physics)_?\w*\s*\(', text) and ';' in text and ' := ' not in text:
        return 'c'
    if re.match(r'\s*(#VRML_SIM[^\n]*\n\s*)?(PROTO\s+)?[A-Z][\w*-]*\s*[{\[]', text):
        return 'vrml'
    return ''


def plain(text, marks=r'//[^\n]*|/\*.*?\*/'):
    """Without comments and lines of dots; lines keep their numbers."""
    text = re.sub(marks, lambda match: '\n' * match[0].count('\n'), text, flags=re.S)
    return re.sub(r'^[ \t]*\.\.\.[ \t]*$', '', text, flags=re.M)


def declarations(text):
    """The parts between semicolons, with their lines; what stands in braces stays whole."""
    depth, start, line, began = 0, 0, 0, 0
    for at, letter in enumerate(text):
        if not text[start:at].strip() and not letter.isspace():
            began = line
        line += letter == '\n'
        depth += (letter in '{(') - (letter in '})')
        if letter == ';' and depth <= 0:
            yield text[start:at].strip(), began
            start = at + 1
    if text[start:].strip():
        yield text[start:].strip(), began


FUNCTION = re.compile(r'^(?P<type>(?:[A-Za-z_][\w:<>]*[\s*&]+)+)(?P<name>~?\w+)\s*\((?P<arguments>[^{}]*)\)\s*(?P<const>const)?\s*(=\s*0)?$', re.S)


def arguments_of(text):
    """Pairs of type and name."""
    depth, parts, last = 0, [], ''
    for letter in text:
        depth += (letter in '<({') - (letter in '>)}')
        if letter == ',' and depth == 0:
            parts.append(last)
            last = ''
        else:
            last += letter
    parts.append(last)
    pairs = []
    for part in parts:
        part = ' '.join(part.split('=')[0].split())
        if part in ('', 'void'):
            continue
        match = re.match(r'^(.*?[\s*&])(\w+)\s*((?:\[\w*\])*)$', part)
        if match and not re.match(r'^(const|struct|unsigned)\s*$', match[1]):
            pairs.append((match[1].strip() + match[3], match[2]))
        else:
            pairs.append((part, ''))
    return pairs


def run(command, source=None, **more):
    return subprocess.run(command, input=source, capture_output=True, text=True, check=False, env={**os.environ, 'LC_ALL': 'C'}, **more)


# C

class C:
    def __init__(self, home):
        self.include = os.path.join(home, 'include', 'controller', 'c')
        self.flags = ['-I' + self.include, '-I' + os.path.join(home, 'include'), '-I' + os.path.join(home, 'include', 'ode')]
        self.flags += ['-I' + os.path.join(home, 'projects', 'default', 'libraries', 'vehicle', 'c', name, 'include')
                       for name in ('car', 'driver')]
        self.names = {}
        for root, folders, files in os.walk(os.path.join(home, 'include')):
            folders.sort()
            for name in sorted(files):
                if name.endswith('.h') and os.sep + 'cpp' not in root:
                    with open(os.path.join(root, name), encoding='utf-8') as file:
                        text = plain(re.sub(r'^\s*#.*$', '', file.read(), flags=re.M)).replace('extern "C" {', '')
                    for part, _ in declarations(text):
                        if match := FUNCTION.match(part):
                            self.names.setdefault(match['name'], arguments_of(match['arguments']))
        self.headers = [os.path.join('webots', name) for name in sorted(os.listdir(os.path.join(self.include, 'webots')))
                        if name.endswith('.h') and 'window' not in name and name != 'robot_wwi.h']
        self.headers += ['webots/utils/motion.h', 'webots/utils/string.h', 'webots/utils/system.h', 'webots/utils/ansi_codes.h',
                         'webots/vehicle/car.h', 'webots/vehicle/driver.h']

    def is_table(self, block):
        text = re.sub(r'^\s*#.*$', '', plain(block.text), flags=re.M)
        parts = [part for part, _ in declarations(text)]
        return bool(parts) and all(FUNCTION.match(part) and not re.match(r'(return|delete|new|else)\b', part) or
                                   re.match(r'^(typedef|enum|struct)\b', part) for part in parts)

    def table(self, block):
        own = re.findall(r'^\s*#include\s*.*$', block.text, re.M)
        constants = re.findall(r'^\s*#define\s+(\w+)[ \t]*(\S*)', block.text, re.M)
        lines, checks = ['#include <stdbool.h>', '#include <stddef.h>', '#include <stdio.h>'], []
        # A table that names no header is one of a page whose other tables do.
        lines += [line.strip() for line in own] or ['#include <%s>' % name for name in self.headers]
        if 'dWebots' in block.text or 'dReal' in block.text or 'dGeom' in block.text:
            lines += ['#include <ode/ode.h>', '#include <plugins/physics.h>']
        for at, line in enumerate(lines):
            checks.append((at, 'header', line))
        body = []
        for name, value in constants:
            body.append((name, '_Static_assert(%s == %s, "another number");' % (name, value or name)))
        text = re.sub(r'^\s*#.*$', '', plain(block.text), flags=re.M)
        for part, _ in declarations(text):
            part = ' '.join(part.split())
            if match := re.match(r'^(typedef )?(enum|struct)\s*\w*\s*\{(.*)\}\s*(\w*)$', part):
                name = match[4]
                if match[2] == 'enum':
                    for item in filter(None, (item.strip() for item in match[3].split(','))):
                        body.append((item, 'int constant_%d = (%s);' % (len(body), item.split('=')[0])))
                    if name:
                        body.append((name, 'extern %s variable_%d;' % (name, len(body))))
                else:
                    body.append((name, 'typedef struct {%s} theirs_%d;' % (match[3], len(body))))
                    theirs = len(body) - 1
                    for item in filter(None, (item.strip() for item in match[3].split(';'))):
                        item = re.match(r'.*?(\w+)(\[\w*\])?$', item)[1]
                        body.append(('%s.%s' % (name, item),
                                     '_Static_assert(__builtin_types_compatible_p(__typeof__(((%s *)0)->%s), '
                                     '__typeof__(((theirs_%d *)0)->%s)) || sizeof(((%s *)0)->%s) == sizeof(((theirs_%d *)0)->%s), "another type");'
                                     % (name, item, theirs, item, name, item, theirs, item)))
            elif match := FUNCTION.match(part):
                name = match['name']
                count['c functions'] += 1
                pairs = arguments_of(match['arguments'])
                if name.startswith(('wbr_', 'wbw_', 'webots_physics')):
                    # What a plugin defines, and the program calls.
                    body.append((name, part + ';'))
                elif not all(argument for _, argument in pairs):
                    body.append((name, 'void *address_%d(void) { return (void *)%s; }' % (len(body), name)))
                else:
                    # An array of arguments is a pointer.
                    given = ', '.join('%s %s%s' % (re.sub(r'\[.*', '', kind), argument, kind[kind.find('['):] if '[' in kind else '')
                                      for kind, argument in pairs)
                    call = '%s(%s);' % (name, ', '.join(argument for _, argument in pairs))
                    result_type = match['type'].strip()
                    body.append((name, '%s call_%d(%s) { %s%s }' % (
                        result_type, len(body), given or 'void', '' if result_type == 'void' else 'return ', call)))
                mine = self.names.get(name)
                if mine is not None:
                    names = [argument for _, argument in arguments_of(match['arguments'])]
                    ours = [argument for _, argument in mine]
                    if all(names) and names != ours:
                        tell(block, 'C', name, 'arguments (%s), ours (%s)' % (', '.join(names), ', '.join(ours)))
            else:
                body.append((part.split()[-1], part + ';'))
        source = '\n'.join(lines + [line for _, line in body]) + '\n'
        result = run(['gcc', '-std=gnu11', '-fsyntax-only', '-Wno-deprecated-declarations', '-Werror=implicit-function-declaration',
                      '-Werror=incompatible-pointer-types', '-Werror=discarded-qualifiers', '-Werror=int-conversion',
                      '-x', 'c', '-'] + self.flags, source)
        said = set()
        for match in re.finditer(r'^<stdin>:(\d+):\d+: (?:fatal )?error: (.*)$', result.stderr, re.M):
            at = int(match[1]) - 1
            subject = lines[at] if at < len(lines) else body[at - len(lines)][0]
            if subject not in said:
                said.add(subject)
                tell(block, 'C', subject, match[2])

    def example(self, block):
        compile_example(block, 'C', ['gcc', '-std=gnu11', '-w', '-fsyntax-only', '-x', 'c', '-'] + self.flags,
                        ['#include <%s>' % name for name in self.headers] +
                        ['#include <ode/ode.h>', '#include <plugins/physics.h>', '#include <pthread.h>', '#include <stdio.h>', '#include <stdlib.h>',
                         '#include <string.h>', '#include <math.h>', '#define TIME_STEP 32', '#define GENOME_SIZE 8'])


def compile_example(block, language, command, prelude):
    """Compiles an example as it is, or what it leaves out is declared, one by one, by what the compiler misses."""
    count[language.lower() + ' examples'] += 1
    text = '\n'.join(line for line in plain(block.text, r'/\*.*?\*/').split('\n') if not re.search(r'//.*\b(ERROR|BAD|WRONG: illegal)\b', line) or 'ignored' in line)
    text = re.sub(r'=\s*\.\.\.[ \t]*;?[ \t]*$', '= 0;', text, flags=re.M)
    text = re.sub(r'^[ \t]*(//[ \t]*)?\.\.\.[ \t]*$', '', text, flags=re.M)
    whole = re.search(r'^\s*(?:static\s+|extern "C" )?(?:void|int|double|bool|char|float)\s*\*?\s*\w+\s*\([^;{]*\)\s*\{', text, re.M)
    if whole:
        prelude = prelude if not re.search(r'#include <webots', text) else prelude[-6:] if language == 'C' else prelude
        inside, outside = text, None
    else:
        # Headers stay outside of the function that is put around the rest.
        outside = '\n'.join(re.findall(r'^\s*#.*$', text, re.M) + re.findall(r'^\s*using .*$', text, re.M))
        inside = 'void example(void) {\n' + re.sub(r'^\s*(#|using namespace).*$', '', text, flags=re.M) + '\n}'
    declared, kinds = {}, ['int %s;', 'double %s[64];', 'void *%s;', 'int %s(...);']
    for _ in range(40):
        source = '\n'.join(prelude + [outside or ''] + [kinds[kind] % name for name, kind in declared.items()]) + '\n' + inside + '\n'
        result = run(command, source)
        if result.returncode == 0:
            return
        missing = re.findall(r"error: '(\w+)' (?:undeclared|was not declared)", result.stderr)
        missing = [name for name in missing if not re.match(r'(wbu?r?w?_|WB_|dWebots|dBody|dGeom|dJoint|Webots|webots)', name) and name not in declared]
        again = [name for name in re.findall(r'\b(\w+)\[', text) if declared.get(name) == 0 and 'subscripted value' in result.stderr]
        if missing:
            for name in missing:
                called = re.search(r'\b%s\s*\(' % name, text)
                declared[name] = 3 if called else 0
        elif again:
            for name in again:
                declared[name] = 1
        else:
            break
    for error in list(dict.fromkeys(re.findall(r'error: (.*)', result.stderr)))[:6]:
        tell(block, language, 'example', error)


# C++

class Cpp:
    def __init__(self, home):
        self.include = os.path.join(home, 'include', 'controller', 'cpp')
        self.flags = ['-I' + self.include, '-I' + os.path.join(home, 'include', 'controller', 'c'), '-I' + os.path.join(home, 'include')]
        for root, _, files in os.walk(os.path.join(home, 'projects')):
            if any(file.endswith('.hpp') for file in files):
                self.flags.append('-I' + root)
        self.headers, self.names = [], collections.defaultdict(list)
        for root, folders, files in os.walk(os.path.join(self.include, 'webots')):
            folders.sort()
            for name in sorted(files):
                path = os.path.join(root, name)
                if name.endswith('.hpp'):
                    self.headers.append(os.path.relpath(path, self.include))
                    with open(path, encoding='utf-8') as file:
                        text = plain(file.read())
                    for cls, _, body in classes(text):
                        for part, _ in declarations(body):
                            part = re.sub(r'\{.*\}', '', part, flags=re.S).strip()
                            part = re.sub(r'^.*\b(public|protected|private)\s*:', '', part, flags=re.S)
                            part = ' '.join(part.split()).replace('virtual ', '').replace('explicit ', '').replace('static ', '')
                            if match := FUNCTION.match(part):
                                self.names[cls, match['name']].append([name for _, name in arguments_of(match['arguments'])])
        self.checks = []

    def is_table(self, block):
        return bool(re.search(r'namespace webots', block.text)) and 'main' not in block.text or \
            bool(re.match(r'\s*#include[^\n]*\n\s*(\w+\s+)?\w+\([^;{]*\)\s*;', block.text))

    def table(self, block):
        for header in re.findall(r'#include\s*"?<([^>]*)>"?', block.text):
            self.checks.append((block, header, '', '#if !__has_include(<%s>)\n#error no header\n#endif\n#if __has_include(<%s>)\n#include <%s>\n#endif' % ((header,) * 3)))
        text = plain(block.text)
        if 'namespace' not in text:
            match = re.search(r'<(\w+)\.hpp>', text)
            text = 'class %s { %s }' % (match[1], re.sub(r'^\s*#.*$', '', text, flags=re.M))
        if match := re.search(r'namespace webots \{\s*(typedef struct .*?\} (\w+);)', text, re.S):
            for item in re.findall(r'(\w+)(?:\[\d\])?\s*;', match[1])[:-1]:
                self.checks.append((block, match[2] + '.' + item, '', 'auto check_%d(webots::%s *o) { return &o->%s; }' % (len(self.checks), match[2], item)))
        for cls, base, body in classes(text):
            if base:
                self.check(block, cls, ': ' + base, 'static_assert(std::is_base_of<%s, %s>::value, "another base class");' % (base, cls))
            for part, _ in declarations(re.sub(r'^\s*(public|protected|private)\s*:', '', body, flags=re.M)):
                self.part(block, cls, ' '.join(part.split()))

    def check(self, block, cls, subject, text):
        self.checks.append((block, cls + ' ' + subject, cls, 'namespace check_%d { using namespace webots; %s }' % (len(self.checks), text)))

    def part(self, block, cls, part):
        if match := re.match(r'^(typedef )?enum\s*\w*\s*\{(.*)\}\s*(\w*)$', part):
            for item in filter(None, (item.strip() for item in match[2].split(','))):
                self.check(block, cls, item, 'int value = %s::%s;' % (cls, item.split('=')[0]))
            if match[3]:
                self.check(block, cls, match[3], 'typedef %s::%s type;' % (cls, match[3]))
            return
        static = 'static ' in part
        short = re.sub(r'\b(virtual|static|explicit|friend) ', '', part)
        match = FUNCTION.match(short)
        if not match:
            if match := re.match(r'^(~?)(\w+)\s*\((.*)\)$', short):
                count['c++ functions'] += 1
                pairs = arguments_of(match[3])
                if not match[1]:
                    names = ['a%d' % at for at in range(len(pairs))]
                    self.check(block, cls, match[2] + '()', 'void call(%s) { new %s(%s); }' % (
                        ', '.join('%s %s' % (kind, name) for (kind, _), name in zip(pairs, names)), cls, ', '.join(names)))
                return
            if match := re.match(r'^(.*?)(\w+)\s*(=.*)?$', short):
                self.check(block, cls, match[2], 'auto value = %s::%s;' % (cls, match[2]))
            return
        count['c++ functions'] += 1
        name, result = match['name'], match['type'].strip()
        if name == 'operator':
            return
        pairs = arguments_of(match['arguments'])
        names = ['a%d' % at for at in range(len(pairs))]
        kinds = []
        for kind, _ in pairs:
            # Arrays of arguments are pointers.
            size = kind.count('[')
            kinds.append(re.sub(r'\[\w*\]', '', kind) + ' *' * size)
        given = ', '.join('%s %s' % pair for pair in zip(kinds, names))
        call = '%s::%s(%s)' % (cls, name, ', '.join(names)) if static else 'o.%s(%s)' % (name, ', '.join(names))
        inner = {'Type', 'EngineType'}
        own = set(re.findall(r'\b([A-Z]\w*)\b', result + ' ' + ' '.join(kinds))) - {cls}
        prefix = ' '.join('%s' % '' for _ in inner)
        using = ''.join('template <typename T> static auto find_%s(int) -> typename T::%s; ' % (kind, kind) for kind in sorted(own) if False)
        del prefix
        text = using + 'struct Check : %s { static %s call(%s) { %s%s; } };' % (
            cls, result, ', '.join(filter(None, ['' if static else '%s%s &o' % ('const ' if match['const'] else '', cls), given])),
            'return ' if result != 'void' else '', call)
        self.check(block, cls, name, text)
        theirs = [argument for _, argument in pairs]
        ours = []
        todo = [cls]
        while todo and not ours:
            ours = self.names.get((todo[0], name), [])
            todo = todo[1:] + BASES.get(todo[0], [])
        if ours and all(theirs) and not any(mine == theirs for mine in ours):
            near = [mine for mine in ours if len(mine) == len(theirs)] or ours
            tell(block, 'C++', '%s %s' % (cls, name), 'arguments (%s), ours (%s)' % (', '.join(theirs), ', '.join(near[0])))

    def finish(self):
        """All checks are one source; the compiler is asked once."""
        lines, places = ['#include <%s>' % name for name in self.headers] + ['#include <cmath>', '#include <type_traits>', '#include <vector>'], {}
        lines.append('using std::string;')
        for block, subject, _, text in self.checks:
            for line in text.split('\n'):
                places[len(lines) + 1] = (block, subject)
                lines.append(line)
        result = run(['g++', '-std=c++17', '-w', '-fsyntax-only', '-fmax-errors=0', '-x', 'c++', '-'] + self.flags, '\n'.join(lines) + '\n')
        said = set()
        for match in re.finditer(r'^<stdin>:(\d+):\d+: (?:fatal )?error: (.*)$', result.stderr, re.M):
            block, subject = places.get(int(match[1]), (Block('prelude', 0, '', '', '', ''), lines[int(match[1]) - 1]))
            if (block.page, block.line, subject) not in said:
                said.add((block.page, block.line, subject))
                tell(block, 'C++', subject, match[2])

    def example(self, block):
        compile_example(block, 'C++', ['g++', '-std=c++17', '-w', '-fpermissive', '-fsyntax-only', '-x', 'c++', '-'] + self.flags,
                        ['#include <%s>' % name for name in self.headers] +
                        ['#include <cmath>', '#include <iostream>', '#include <cstring>', '#include <cstdlib>', 'using namespace std;', 'using namespace webots;', '#define TIME_STEP 32'])


BASES = {'Driver': ['Supervisor'], 'Car': ['Driver'], 'Supervisor': ['Robot'], 'Servo': ['Device']}


def classes(text):
    """Name, base and body of each class."""
    for match in re.finditer(r'\bclass\s+(\w+)\s*(?:(?::\s*(?:public\s+)?|extends\s+)([\w:]+))?\s*\{', text):
        depth, at = 1, match.end()
        while at < len(text) and depth:
            depth += (text[at] == '{') - (text[at] == '}')
            at += 1
        yield match[1], (match[2] or '').split('::')[-1], text[match.end():at - 1]


# Java

class Java:
    def __init__(self, home):
        self.jars = [os.path.join(home, 'lib', 'controller', 'java', 'Controller.jar'),
                     os.path.join(home, 'lib', 'controller', 'java', 'Older.jar')]
        self.names, self.checks = {}, []
        bindings = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'bindings', 'java')
        source = os.path.join(bindings, 'source')
        self.classes = None
        if not all(map(os.path.exists, self.jars)):  # They are made when a controller needs them.
            self.classes = tempfile.TemporaryDirectory()
            files = [os.path.join(root, name) for part in (source, os.path.join(bindings, 'older'))
                     for root, _, names in os.walk(part) for name in names if name.endswith('.java')]
            result = run(['javac', '-nowarn', '-d', self.classes.name] + files)
            if result.returncode:
                sys.exit(result.stderr)
            self.jars = [self.classes.name]
        for root, folders, files in os.walk(source):
            folders.sort()
            for name in sorted(files):
                if name.endswith('.java'):
                    with open(os.path.join(root, name), encoding='utf-8') as file:
                        text = plain(file.read())
                    for match in re.finditer(r'public (?:static |final |synchronized |native )*[\w\[\]<>.]+ (\w+)\(([^)]*)\)', text):
                        self.names.setdefault((name[:-5], match[1]), []).append([argument for _, argument in arguments_of(match[2])])

    def is_table(self, block):
        return 'public class' in block.text and not re.search(r'\)\s*\{', block.text)

    def table(self, block):
        imports = re.findall(r'^\s*(import [\w.*]+;)', block.text, re.M)
        text = plain(block.text)
        for cls, base, body in classes(text):
            if base:
                self.check(block, imports, cls, 'extends ' + base, '%s call(%s o) { return o; }' % (base, cls))
            for part, _ in declarations(body):
                self.part(block, imports, cls, ' '.join(part.split()))

    def check(self, block, imports, cls, subject, text):
        self.checks.append((block, imports, '%s %s' % (cls, subject), text))

    def part(self, block, imports, cls, part):
        static = ' static ' in ' ' + part
        short = re.sub(r'\b(public|protected|static|final|native) ', '', part)
        if short == 'void finalize()':
            return
        if match := re.match(r'^([\w\[\]<>]+) ([\w, ]+)$', short):
            for name in match[2].split(','):
                self.check(block, imports, cls, name.strip(), '%s call() { return %s.%s; }' % (match[1], cls, name.strip()))
            return
        match = re.match(r'^(?:([\w\[\]<>.]+) )?(\w+)\((.*)\)$', short)
        if not match:
            tell(block, 'Java', cls, 'not understood: ' + part)
            return
        count['java functions'] += 1
        pairs = arguments_of(match[3])
        # Arrays may have their brackets on either side.
        kinds = [re.sub(r'\[\d*\]', '[]', kind) for kind, _ in pairs]
        names = ['a%d' % at for at in range(len(pairs))]
        given = ['%s %s' % pair for pair in zip(kinds, names)]
        if match[1] is None:
            text = 'Object call(%s) { return new %s(%s); }' % (', '.join(given), cls, ', '.join(names))
        else:
            text = '%s call(%s) { %s%s.%s(%s); }' % (
                match[1], ', '.join(([] if static else [cls + ' o']) + given), '' if match[1] == 'void' else 'return ',
                cls if static else 'o', match[2], ', '.join(names))
        self.check(block, imports, cls, match[2], text)
        ours, todo = [], [cls]
        while todo and not ours:
            ours = self.names.get((todo[0], match[2]), [])
            todo = todo[1:] + BASES.get(todo[0], [])
        theirs = [argument for _, argument in pairs]
        if ours and not any(mine == theirs for mine in ours):
            near = [mine for mine in ours if len(mine) == len(theirs)] or ours
            tell(block, 'Java', '%s %s' % (cls, match[2]), 'arguments (%s), ours (%s)' % (', '.join(theirs), ', '.join(near[0])))

    def finish(self):
        with tempfile.TemporaryDirectory() as folder:
            places = {}
            for at, (block, imports, subject, text) in enumerate(self.checks):
                name = 'Check%d' % at
                places[name] = (block, subject)
                with open(os.path.join(folder, name + '.java'), 'w', encoding='utf-8') as file:
                    file.write('\n'.join(imports) + '\nimport com.cyberbotics.webots.controller.*;\nclass %s { static %s }\n' % (name, text))
            # What cannot be read keeps the compiler from looking at the rest, so that goes first.
            left = list(places)
            for _ in range(3):
                result = run(['javac', '-nowarn', '-proc:none', '-Xmaxerrs', '100000', '-Xdiags:compact', '-d', folder,
                              '-cp', ':'.join(self.jars)] + [os.path.join(folder, name + '.java') for name in left])
                wrong = dict(reversed(re.findall(r'(Check\d+)\.java:\d+: error: (.*)$', result.stderr, re.M)))
                for name, message in wrong.items():
                    tell(places[name][0], 'Java', places[name][1], message)
                left = [name for name in left if name not in wrong]
                if not wrong or not left:
                    break

    def example(self, block):
        count['java examples'] += 1
        text = re.sub(r'^[ \t]*\.\.\.[ \t]*$', '', block.text, flags=re.M)
        name = re.search(r'public class (\w+)', text)
        if not name:
            inside = re.sub(r'^\s*import.*$', '', text, flags=re.M)
            text = '\n'.join(re.findall(r'^\s*import.*$', text, re.M)) + '\nimport com.cyberbotics.webots.controller.*;\nclass Example { void example() {\n%s\n} }' % inside
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, (name[1] if name else 'Example') + '.java')
            with open(path, 'w', encoding='utf-8') as file:
                file.write(text)
            result = run(['javac', '-nowarn', '-proc:none', '-d', folder, '-cp', ':'.join(self.jars), path])
        for error in re.findall(r'error: (.*)', result.stderr):
            tell(block, 'Java', 'example', error)


# Python

class Python:
    def __init__(self, home):
        os.environ['WEBOTS_HOME'] = home
        sys.path.insert(0, os.path.join(home, 'lib', 'controller', 'python'))
        self.modules = [importlib.import_module('controller'), importlib.import_module('vehicle')]
        self.classes, self.members = {}, set()
        for package in self.modules:
            for module in pkgutil.iter_modules(package.__path__):
                module = importlib.import_module(package.__name__ + '.' + module.name)
                for name, thing in vars(module).items():
                    if inspect.isclass(thing) and thing.__module__ == module.__name__ and not name.startswith('_'):
                        self.classes[name] = thing
                        self.members.update(dir(thing))

    def is_table(self, block):
        return bool(re.search(r'^\s*(def .*:|class .*:)\s*$', block.text, re.M)) and not re.search(r'^\s*(while|for|if|return)\b', block.text, re.M) and 'TODO' not in block.text

    def table(self, block):
        for module, names in re.findall(r'^from (\w+) import (.*)$', block.text, re.M):
            for name in names.split(','):
                try:
                    if not hasattr(importlib.import_module(module), name.strip()):
                        tell(block, 'Python', module, 'has no ' + name.strip())
                except ImportError as error:
                    tell(block, 'Python', module, str(error))
        cls, static, values = None, False, False
        # A definition may go on in the next line.
        text = re.sub(r',\s*\n\s*', ', ', plain(block.text, r'#[^\n]*'))
        for line in text.split('\n'):
            if match := re.match(r'^class (\w+)\s*(?:\((\w+)\))?:', line):
                cls = self.classes.get(match[1])
                if cls is None:
                    tell(block, 'Python', match[1], 'no such class')
                elif match[2] and match[2] not in [base.__name__ for base in cls.__mro__]:
                    tell(block, 'Python', match[1], 'is not a ' + match[2])
            elif re.match(r'^\s*@(staticmethod|property)', line):
                static, values = 'static' in line, 'property' in line
            elif match := re.match(r'^(\s*)def (\w+)\((.*)\):?', line):
                if cls is not None or not match[1]:
                    self.method(block, cls, match[2], match[3], static)
                static = False
            elif cls is not None and line.strip() and not line.startswith(('from', 'import')):
                for name in re.findall(r'\b([A-Za-z_]\w*)\b', line.split('=')[0]):
                    if not hasattr(cls, name) and name not in (field for field, _ in getattr(cls, '_fields_', [])):
                        tell(block, 'Python', '%s.%s' % (cls.__name__, name), 'is not there')

    def method(self, block, cls, name, text, static):
        count['python functions'] += 1
        title = '%s.%s' % (cls.__name__ if cls else '', name)
        if name == '__init__' and issubclass(cls, (ctypes.Structure, self.modules[0].Node, self.modules[0].Field)):
            return  # Sensors hand them out.
        method = getattr(cls, name, None) if cls else getattr(self.modules[0], name, None)
        if method is None:
            tell(block, 'Python', title, 'is not there')
            return
        wanted = [part.strip() for part in re.sub(r':\s*[\w\[\]., ]+?(?=[,=)]|$)', '', text).split(',') if part.strip()]
        names = [part.split('=')[0].strip() for part in wanted if part != 'self']
        optional = [part.split('=')[0].strip() for part in wanted if '=' in part]
        parameters = inspect.signature(method).parameters
        ours = list(parameters)
        if not static and ours and 'self' in wanted and not isinstance(inspect.getattr_static(cls, name), (staticmethod, classmethod)):
            ours = ours[1:]
        if ours[:len(names)] != names or any(parameters[more].default is inspect.Parameter.empty for more in ours[len(names):]):
            also = getattr(method, 'also', {})
            if len(ours) >= len(names) and all(one == other or also.get(one) == other for one, other in zip(names, ours)):
                return
            tell(block, 'Python', title, 'arguments (%s), ours (%s)' % (', '.join(names), ', '.join(ours)))
            return
        for name in optional:
            if parameters[name].default is inspect.Parameter.empty:
                tell(block, 'Python', title, name + ' is optional there')

    def example(self, block):
        count['python examples'] += 1
        text = re.sub(r'^([ \t]*)(#[^\n]*TODO.*|\.\.\.)$', r'\1pass', block.text, flags=re.M)
        try:
            tree = ast.parse(inspect.cleandoc(text))
        except SyntaxError as error:
            tell(block, 'Python', 'example', str(error))
            return
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module in ('controller', 'vehicle'):
                for name in node.names:
                    if name.name != '*' and not hasattr(importlib.import_module(node.module), name.name):
                        tell(block, 'Python', 'example', '%s has no %s' % (node.module, name.name))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                name = node.func.attr
                if re.search(r'[a-z][A-Z]', name) and name not in self.members:
                    tell(block, 'Python', 'example', 'no class has the method ' + name)

    def package(self, folder):
        """Compares with an official package, which is only read."""
        theirs = {}
        for name in ('controller', 'vehicle'):
            for file in sorted(os.listdir(os.path.join(folder, name))):
                if file.endswith('.py'):
                    with open(os.path.join(folder, name, file), encoding='utf-8') as source:
                        for node in ast.parse(source.read()).body:
                            if isinstance(node, ast.ClassDef) and not node.name.startswith('_'):
                                theirs[node.name] = (os.path.join(name, file), node)
        for name, (file, node) in theirs.items():
            cls = self.classes.get(name)
            place = Block(file, node.lineno, 'python', None, '', '')
            if cls is None:
                tell(place, 'Python', name, 'no such class')
                continue
            for item in node.body:
                if isinstance(item, ast.FunctionDef) and (not item.name.startswith('_') or item.name == '__init__'):
                    place = place._replace(line=item.lineno)
                    marks = [ast.unparse(mark) for mark in item.decorator_list]
                    ours = inspect.getattr_static(cls, item.name, None)
                    if ours is None:
                        if item.name not in (field for field, _ in getattr(cls, '_fields_', [])):
                            tell(place, 'Python', '%s.%s' % (name, item.name), 'is not there')
                    elif 'property' in marks:
                        if callable(ours) and not isinstance(ours, property):
                            tell(place, 'Python', '%s.%s' % (name, item.name), 'is no property')
                    elif any(mark.endswith('.setter') for mark in marks):
                        if not (isinstance(ours, property) and ours.fset):
                            tell(place, 'Python', '%s.%s' % (name, item.name), 'cannot be set')
                    else:
                        given = item.args.args
                        optional = len(given) - len(item.args.defaults)
                        text = ', '.join(part.arg + ('=0' if at >= optional else '') for at, part in enumerate(given))
                        self.method(place, cls, item.name, text, 'staticmethod' in marks)


# Nodes and PROTOs

TYPE = re.compile(r'^\s*(?:field\s+|vrmlField\s+|hiddenField\s+|deprecatedField\s+)?(\[?(?:SF|MF)[A-Z]\w+\]?)\s+(\w+)\s+(.*?)\s*(?:#\s*(.*))?$')


class Matlab:
    """Names and numbers of arguments; nothing is run."""

    CALL = re.compile(r'^(?:[\w\[\], ]+=\s*)?(wbu?_\w+)\s*(?:\(([^()]*)\))?\s*;?$')

    def __init__(self, home):
        self.folder = os.path.join(home, 'lib', 'controller', 'matlab')

    def is_table(self, block):
        lines = [line for line in block.text.split('\n') if line.strip()]
        return all(self.CALL.match(line.strip()) or re.match(r'[A-Z][A-Z\d_, ]*$', line.strip()) for line in lines)

    def counts(self, name):
        """How few and how many arguments a function takes; nothing if it is not there."""
        path = os.path.join(self.folder, name + '.m')
        if not os.path.exists(path):
            return None
        with open(path, encoding='utf-8') as file:
            text = file.read()
        forms = re.findall(r'^%   (?:\w+ = )?' + name + r'\(([^()]*)\)', text, re.M)
        counts = [len([word for word in form.split(',') if word.strip()]) for form in forms]
        return (min(counts), max(counts)) if counts else (0, 0)

    def table(self, block):
        for line in block.text.split('\n'):
            if match := self.CALL.match(line.strip()):
                count['matlab functions'] += 1
                counts = self.counts(match[1])
                given = len([word for word in (match[2] or '').split(',') if word.strip()])
                if counts is None:
                    tell(block, 'MATLAB', match[1], 'is not there')
                elif not counts[0] <= given <= counts[1]:
                    tell(block, 'MATLAB', match[1], 'takes %d to %d arguments, not %d' % (*counts, given))
            for name in re.findall(r'\bWB_\w+', line):
                if not os.path.exists(os.path.join(self.folder, name + '.m')):
                    tell(block, 'MATLAB', name, 'is not there')

    def example(self, block):
        for name in sorted(set(re.findall(r'\b(wbu?_\w+|WB_\w+)', re.sub('%[^\n]*', '', block.text)))):
            if not os.path.exists(os.path.join(self.folder, name + '.m')):
                tell(block, 'MATLAB', name, 'is not there')


class Nodes:
    def __init__(self, rebots, version):
        self.rebots, self.version = rebots, version

    def is_table(self, block):
        # Values that a saved instance has carry no types.
        return bool(re.search(r'^\s*(?:field\s+)?(SF|MF)[A-Z]\w+\s+\w+', block.text, re.M)) and 'field SF' not in block.text

    def fields(self, block):
        match = re.match(r'\s*(?:PROTO\s+)?([A-Z][\w*-]*)\s*[{\[]', block.text)
        rows = []
        for line in block.text.split('\n')[1:]:
            if row := TYPE.match(line):
                rows.append((row[1].strip('[]'), row[2], row[3]))
        return match and match[1], rows

    def finish(self, tables):
        """One world for all, so that the program is asked once; every field stands in a line of its own."""
        if not self.rebots:
            return
        lines, places = ['#VRML_SIM %s utf8' % self.version, 'WorldInfo { }', 'Viewpoint { }'], {}
        for block in tables:
            name, rows = self.fields(block)
            if not name or '*' in name or not rows:
                continue
            count['tables of nodes'] += 1
            lines.append('%s {' % name)
            places[len(lines)] = (block, name)
            for kind, field, value in rows:
                count['fields'] += 1
                if '...' in value or value == '':
                    continue
                lines.append('%s %s' % (field, value))
                places[len(lines)] = (block, name + '.' + field)
            lines.append('}')
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(os.path.join(folder, 'worlds'))
            path = os.path.join(folder, 'worlds', 'tables.wbt')
            with open(path, 'w', encoding='utf-8') as file:
                file.write('\n'.join(lines) + '\n')
            result = run([self.rebots, 'check', path])
        for match in re.finditer(r'tables\.wbt:(\d+):\d+: (?:\w+): (.*)$', result.stdout + result.stderr, re.M):
            block, subject = places.get(int(match[1]), (None, ''))
            # Old forms are understood, and here nodes stand where no world has them.
            known = 'deprecated|none of the nodes|only a base|no EXTERNPROTO|is a string now|is used|is a single number|is missing before|outside of a robot|one WorldInfo'
            if block and not re.search(known, match[2]):
                tell(block, 'node', subject, match[2])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', maxsplit=1)[0])
    parser.add_argument('manual')
    parser.add_argument('home', nargs='?')
    parser.add_argument('--rebots', default=os.path.join('target', 'release', 'rebots'))
    parser.add_argument('--package')
    parser.add_argument('--version', default='R2018b')
    parser.add_argument('--list', action='store_true')
    parser.add_argument('--names', action='store_true')
    given = parser.parse_args()
    home = given.home or run([given.rebots, 'home']).stdout.strip()
    home = os.path.abspath(home)
    checkers = {'c': C(home), 'cpp': Cpp(home), 'java': Java(home), 'python': Python(home), 'matlab': Matlab(home)}
    nodes = Nodes(given.rebots if os.path.exists(given.rebots) else None, given.version)
    todo, tables = [], []
    for block in blocks(given.manual):
        if block.language in checkers:
            checker = checkers[block.language]
            what = checker.table if checker.is_table(block) else checker.example
            if given.list:
                print('%s:%d %s %s' % (block.page, block.line, block.language, what.__name__))
            count['%s %ss' % (block.language, what.__name__)] += 1
            todo.append((what, block))
        elif block.language == 'ros':
            count[block.language + ' lines, missing'] += len([line for line in block.text.split('\n') if line.strip()])
        elif block.language == 'vrml' and nodes.is_table(block):
            tables.append(block)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for done in [pool.submit(what, block) for what, block in todo]:
            done.result()
        for done in [pool.submit(checkers[name].finish) for name in ('cpp', 'java')] + [pool.submit(nodes.finish, tables)]:
            done.result()
    if given.package:
        checkers['python'].package(given.package)
    theirs = 0
    for page, line, language, subject, problem in sorted(found + (renamed if given.names else []), key=lambda one: tuple(map(str, (one[2], one[0], int(one[1]), one[3])))):
        if reason := fault_of_manual(page, language, subject, problem):
            theirs += 1
            if given.list:
                print('%s:%d: %s: %s: fault of the manual: %s' % (page, line, language, subject, reason))
            continue
        print('%s:%d: %s: %s: %s' % (page, line, language, subject, problem))
    for name, number in sorted(count.items()):
        print('%6d %s' % (number, name))
    print('%d differ, %d faults of the manual, %d other names of arguments' % (len(found) - theirs, theirs, len(renamed)))
    return len(found) > theirs


# What manuals and official packages have wrong themselves: page, language, part of the subject or of the message, why.
FAULTS = [
    ('controller-plugin.md', 'C', 'wb_robot_step', 'a sketch of what happens in a step, no program'),
    ('controller-plugin.md', 'C', "before '{'", 'the same'),
    ('controller-programming.md', 'C', 'wb_distance_sensor_get_value', 'called without its argument'),
    ('using-numerical-optimization-methods.md', 'C', "before ':'", 'a colon where a semicolon belongs'),
    ('using-numerical-optimization-methods.md', 'C', 'wb_supervisor_simulation_quit', 'called without its argument'),
    ('accelerometer.md', 'C', 'wb_accelerometer_enable', 'two arguments run into each other'),
    ('altimeter.md', 'C', 'wb_altimeter_enable', 'a space in the name of an argument'),
    ('altimeter.md', 'C++', 'webots/Altimeter.hpp', 'a bracket in the name of the header'),
    ('compass.md', 'C', "before '['", 'a sketch in words like C'),
    ('cubemap.md', 'C++', 'example', 'a sketch in words like C++'),
    ('keyboard.md', 'C', 'WB_KEYBOARD_WB_KEYBOARD_PAGEDOWN', 'a prefix too many'),
    ('motion.md', 'C', 'wbu_motion_get_time', 'an argument of another function'),
    ('motion.md', 'C++', 'example', 'a name of a file that is declared nowhere'),
    ('positionsensor.md', 'C', 'wb_brake_get_brake', 'of another device'),
    ('robot.md', 'C', 'WBMutexRef', 'a capital too many'),
    ('robot.md', 'C', 'example', 'C++ among C, or prototypes of callbacks without their bodies'),
    ('robotis-op2.md', 'C++', 'example', 'a line of a program that is not shown'),
    ('supervisor.md', 'C', 'webots/Robot.hpp', 'C++ among C'),
    ('supervisor.md', 'C++', 'insertSF', 'single values cannot be inserted; the functions of lists are meant'),
    ('supervisor.md', 'C++', 'movieStartRecording', 'not const in any version of the header'),
    ('supervisor.md', 'Python', 'setVisibility', 'the name of the argument is a keyword of Python'),
    ('speaker.md', 'Java', '', 'types of C++ among Java'),
    ('troubleshooting.md', 'C', 'example', 'what a debugger prints'),
    ('sumo-interface.md', 'Python', 'example', 'functions without bodies'),
    ('robot.md', 'Java', 'getMouse', 'of another class'),
    ('robot.md', 'Java', 'setCustomData', 'a method without a type'),
    ('car.md', 'node', 'Simple', 'a name that stands for those of many models'),
    ('contactproperties.md', 'node', 'SlideSound', 'a capital too many'),
    ('fluid.md', 'node', 'description', 'told twice'),
    ('vehicle/driver.py', 'Python', 'loadApi', 'not for users'),
]


def fault_of_manual(page, language, subject, problem):
    for where, tongue, part, reason in FAULTS:
        if page.endswith(where) and tongue in ('', language) and (part in subject or part in problem):
            return reason
    return None


if __name__ == '__main__':
    sys.exit(main())
