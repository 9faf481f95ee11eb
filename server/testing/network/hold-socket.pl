# Stands in for systemd: `perl hold-socket.pl <port> <program> …` listens, gives the socket to the program as systemd does
# (sd_listen_fds(3)) and starts it again whenever it ends. SIGHUP restarts it, SIGTERM ends both.
use strict;
use warnings;
use Socket;

my $port = shift @ARGV;
$^F = 9;
socket(my $door, PF_INET, SOCK_STREAM, 0) or die "socket: $!";
fileno($door) == 3 or die 'the socket is not descriptor 3';
setsockopt($door, SOL_SOCKET, SO_REUSEADDR, 1) or die "setsockopt: $!";
bind($door, sockaddr_in($port, INADDR_LOOPBACK)) or die "bind: $!";
listen($door, 4096) or die "listen: $!";

my ($child, $ending) = (0, 0);
$SIG{HUP} = sub { kill 'TERM', $child };
$SIG{TERM} = sub { $ending = 1; kill 'TERM', $child };
until ($ending) {
  $child = fork // die "fork: $!";
  if ($child == 0) {
    @ENV{'LISTEN_FDS', 'LISTEN_PID'} = (1, $$);
    exec @ARGV or die "exec: $!";
  }
  1 while waitpid($child, 0) != $child;
}
